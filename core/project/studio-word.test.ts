import fc from 'fast-check'
import { expect, test } from 'vitest'

import { accept, refuse } from '#core/shared/result.ts'

import { awaitedActionOf, projectStatuses } from './project.ts'
import { canLeaveStudioWord, maxStudioWordLength, parseStudioWord } from './studio-word.ts'

test('a line over two lines → one line', () => {
  expect(parseStudioWord('  comecei pelo\n café da cozinha ', false)).toEqual(accept('comecei pelo café da cozinha'))
})

test('nothing written and nothing said → refused; nothing written beside a voice → taken', () => {
  expect(parseStudioWord(' \n ', false)).toEqual(refuse('word-required'))
  expect(parseStudioWord(' \n ', true)).toEqual(accept(''))
})

test('any text → taken as one line within the limit, or refused', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.boolean(), (typed, hasVoice) => {
      const parsed = parseStudioWord(typed, hasVoice)
      const isOneLine = parsed.ok && parsed.value.length <= maxStudioWordLength && !/[\r\n]/.test(parsed.value)
      expect(isOneLine || (!parsed.ok && ['word-required', 'word-too-long'].includes(parsed.code))).toBe(true)
    }),
  )
})

const waiting = { state: 'paid', paymentPending: false, briefed: true, versions: 0 } as const

test('any state of a song → a word only while its client waits for the studio', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...projectStatuses),
      fc.boolean(),
      fc.boolean(),
      fc.nat(3),
      (status, briefed, clarificationRequested, versions) => {
        const awaited = awaitedActionOf({ ...waiting, status, briefed, clarificationRequested, versions })
        expect(canLeaveStudioWord(awaited, null).ok).toBe(awaited === 'studio')
      },
    ),
  )
})

test.each([
  ['its client has a version to hear', 'buyer-listens', 'not-our-turn'],
  ['its client has a lyric to read', 'buyer-reads', 'not-our-turn'],
  ['its client has changes to pay', 'buyer-pays-changes', 'changes-unpaid'],
  ['its story was not told yet', 'buyer-briefs', 'story-missing'],
  ['a question about its story is open', 'buyer-answers', 'story-missing'],
  ['it was delivered', 'nobody', 'song-delivered'],
] as const)('a word about a song when %s → refused with the reason', (_when, awaited, code) => {
  expect(canLeaveStudioWord(awaited, null)).toEqual(refuse(code))
})

test('a word about a refunded order → refused', () => {
  expect(canLeaveStudioWord('studio', 'refunded')).toEqual(refuse('order-closed'))
})
