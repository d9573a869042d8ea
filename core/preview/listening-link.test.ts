import fc from 'fast-check'
import { expect, test } from 'vitest'

import { accept, refuse } from '#core/shared/result.ts'

import {
  areChoicesOpen,
  canChoose,
  isChoiceCurrent,
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

const moment = fc.option(fc.integer({ min: 1, max: 9 }).map((hour) => new Date(hour * 3_600_000)))
const versions = fc.array(fc.record({ id: fc.constantFrom('a', 'b', 'c'), presentedAt: moment }), { maxLength: 4 })

test('any moments → choices are open from their opening on, until a version is presented', () => {
  fc.assert(
    fc.property(moment, versions, moment, (openedAt, presented, later) => {
      expect(areChoicesOpen(null, presented)).toBe(false)
      const isOpen = areChoicesOpen(openedAt, presented)
      const withOne = areChoicesOpen(openedAt, [...presented, { presentedAt: later }])
      const isNewer = openedAt !== null && later !== null && later > openedAt
      expect(withOne).toBe(isOpen && !isNewer)
    }),
  )
})

test('any project → one version of several is chosen, before the choices are seen and the song is approved', () => {
  fc.assert(
    fc.property(
      fc.boolean(),
      moment,
      versions,
      fc.constantFrom('a', 'b', 'c'),
      (isApproved, openedAt, presented, id) => {
        const isAllowed = canChoose({ isApproved, choicesOpenedAt: openedAt }, presented, id).ok
        const isThere = presented.length > 1 && presented.some((version) => version.id === id)
        expect(isAllowed).toBe(!isApproved && isThere && !areChoicesOpen(openedAt, presented))
      },
    ),
  )
})

test('any choice → counts among the versions it was made among: not once another is presented, or the chosen one is gone', () => {
  fc.assert(
    fc.property(moment, versions, fc.constantFrom('a', 'b', 'c'), (chosenAt, presented, choiceId) => {
      const isThere = presented.some(({ id }) => id === choiceId)
      const isLater = presented.some(({ presentedAt }) => presentedAt && chosenAt && presentedAt > chosenAt)
      const choice = { choiceId, chosenAt }
      expect(isChoiceCurrent(choice, presented)).toBe(chosenAt !== null && isThere && !isLater)
      const later = { id: 'd', presentedAt: new Date(10 * 3_600_000) }
      expect(isChoiceCurrent(choice, [later, ...presented])).toBe(false)
      expect(isChoiceCurrent({ choiceId: null, chosenAt }, presented)).toBe(false)
    }),
  )
})
