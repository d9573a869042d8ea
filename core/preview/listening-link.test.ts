import { expect, test } from 'vitest'

import { accept, refuse } from '#core/shared/result.ts'

import {
  listeningLinkState,
  maxCommentLength,
  maxListenerNameLength,
  parseComment,
  parseListeningLink,
} from './listening-link.ts'

test('a new link → for whom, and what they may do', () => {
  expect(parseListeningLink({ name: '  minha\n irmã ', rights: 'comment' })).toEqual(
    accept({ name: 'minha irmã', rights: 'comment' }),
  )
  expect(parseListeningLink({ name: ' ', rights: 'listen' })).toEqual(refuse('listener-required'))
  expect(parseListeningLink({ name: 'x'.repeat(maxListenerNameLength + 1), rights: 'listen' })).toEqual(
    refuse('listener-too-long'),
  )
})

test.each(['', 'approve', 'LISTEN'])('rights %j → refused', (rights) => {
  expect(parseListeningLink({ name: 'Bia', rights })).toEqual(refuse('rights-required'))
})

test('a comment → its text and a name', () => {
  expect(parseComment({ name: ' Bia ', text: ' Chorei.\r\nLinda! ' })).toEqual(
    accept({ name: 'Bia', content: 'Chorei.\nLinda!' }),
  )
  expect(parseComment({ name: 'Bia', text: ' ' })).toEqual(refuse('comment-required'))
  expect(parseComment({ name: 'Bia', text: 'x'.repeat(maxCommentLength + 1) })).toEqual(refuse('comment-too-long'))
  expect(parseComment({ name: '\u200B', text: 'x' })).toEqual(refuse('listener-required'))
})

test('a link → open until it is revoked, the preview ends or the purchase is stopped', () => {
  const now = new Date('2026-11-19T15:00:00Z')
  const link = { revokedAt: null, expiresAt: null, isStopped: false }

  expect(listeningLinkState(link, now)).toBe('open')
  expect(listeningLinkState({ ...link, revokedAt: now }, now)).toBe('revoked')
  expect(listeningLinkState({ ...link, expiresAt: now }, now)).toBe('ended')
  expect(listeningLinkState({ ...link, isStopped: true }, now)).toBe('ended')
  expect(listeningLinkState({ revokedAt: now, expiresAt: now, isStopped: true }, now)).toBe('revoked')
})
