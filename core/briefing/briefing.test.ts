import { expect, test } from 'vitest'

import { accept, refuse } from '#core/shared/result.ts'

import {
  briefingForOrder,
  canDiscussBriefing,
  briefingStates,
  emptyAnswers,
  isBriefingComplete,
  canOpenBriefing,
  missingFields,
  transitionBriefing,
  applySection,
  type UnlinkedBriefing,
} from './briefing.ts'

const answers = {
  ...emptyAnswers,
  occasion: 'birthday' as const,
  recipient: 'Minha mãe',
  story: 'Ela cantava na cozinha.',
  genre: 'samba' as const,
  lyric: 'ours' as const,
}

test('the briefing’s states → sent, clarification requested, answered, accepted, and no other way', () => {
  expect(transitionBriefing('draft', 'send')).toEqual(accept('sent'))
  expect(transitionBriefing('sent', 'ask-back')).toEqual(accept('clarification-requested'))
  expect(transitionBriefing('clarification-requested', 'answer')).toEqual(accept('sent'))
  expect(transitionBriefing('sent', 'accept')).toEqual(accept('accepted'))

  expect(transitionBriefing('sent', 'send')).toEqual(refuse('already-sent'))
  expect(transitionBriefing('draft', 'ask-back')).toEqual(refuse('already-draft'))
  expect(transitionBriefing('sent', 'answer')).toEqual(refuse('already-sent'))
  for (const move of ['send', 'ask-back', 'answer', 'accept'] as const)
    expect(transitionBriefing('accepted', move)).toEqual(refuse('already-accepted'))
})

test('a draft → can be accepted without being sent', () => {
  expect(transitionBriefing('draft', 'accept')).toEqual(accept('accepted'))
  expect(transitionBriefing('clarification-requested', 'accept')).toEqual(accept('accepted'))
})

test.each([
  ['waiting', true, accept()],
  ['feedback', true, accept()],
  ['feedback', false, refuse('order-not-paid')],
  ['approved', true, refuse('project-finished')],
  ['delivered', false, refuse('project-finished')],
] as const)(
  'a %s project whose purchase runs: %s → the studio asks about the story only meanwhile',
  (status, isActive, may) => {
    expect(canDiscussBriefing({ status, isActive })).toEqual(may)
  },
)

test('the studio can start → once it is sent and no question is open', () => {
  expect([null, ...briefingStates].filter(isBriefingComplete)).toEqual(['sent', 'accepted'])
})

test('required answers → five, six when the lyric is the client’s own', () => {
  expect(missingFields(emptyAnswers).map(({ field }) => field)).toEqual([
    'occasion',
    'recipient',
    'story',
    'genre',
    'lyric',
  ])
  expect(missingFields(answers)).toEqual([])
  expect(missingFields({ ...answers, lyric: 'own', lyricText: ' \n' })).toEqual([{ step: 'lyric', field: 'lyricText' }])
})

test('a song without a voice → nobody has to say whose lyric it is', () => {
  expect(missingFields({ ...answers, voice: 'none', lyric: '', lyricText: '' })).toEqual([])
  expect(missingFields({ ...answers, voice: 'none', lyric: 'own', lyricText: '' })).toEqual([])
})

test('another genre than ours → which one must be written', () => {
  expect(missingFields({ ...answers, genre: 'other', genreNote: ' ' })).toEqual([{ step: 'sound', field: 'genreNote' }])
  expect(missingFields({ ...answers, genre: 'other', genreNote: 'Carimbó' })).toEqual([])
})

test('a step saved on the revision the page read → accepted, and the revision advances', () => {
  const written = applySection({ answers: emptyAnswers, sectionRevisions: {} }, 'story', {
    change: { story: 'Era uma vez' },
    from: { revision: 0, page: 'a' },
  })

  expect(written).toEqual(
    accept({
      answers: { ...emptyAnswers, story: 'Era uma vez' },
      sectionRevisions: { story: { revision: 1, page: 'a' } },
    }),
  )
})

test('a step saved on a revision older than another page’s → refused', () => {
  const stored = { answers: answers, sectionRevisions: { story: { revision: 3, page: 'b' } } }

  expect(applySection(stored, 'story', { change: { story: 'Outra' }, from: { revision: 2, page: 'a' } })).toEqual(
    refuse('stale'),
  )
  expect(applySection(stored, 'story', { change: { story: 'Outra' }, from: { revision: 3, page: 'a' } }).ok).toBe(true)
})

test('repeated saves, other steps and identical values → no conflict', () => {
  const stored = { answers: answers, sectionRevisions: { story: { revision: 3, page: 'b' } } }

  expect(applySection(stored, 'story', { change: { story: 'Outra' }, from: { revision: 1, page: 'b' } }).ok).toBe(true)
  expect(applySection(stored, 'sound', { change: { avoid: 'x' }, from: { revision: 0, page: 'a' } }).ok).toBe(true)
  expect(applySection(stored, 'story', { change: { story: answers.story }, from: { revision: 0, page: 'a' } })).toEqual(
    accept(stored),
  )
})

test('a prefilled step is confirmed as it is → it counts as answered', () => {
  const confirmed = applySection({ answers: answers, sectionRevisions: {} }, 'lyric', {
    change: { lyric: 'ours' },
    from: { revision: 0, page: 'a' },
  })

  expect(confirmed).toEqual(accept({ answers: answers, sectionRevisions: { lyric: { revision: 1, page: 'a' } } }))
})

test('a step with a missing answer is sent as it was → it does not count as answered', () => {
  const stored = { answers: emptyAnswers, sectionRevisions: {} }

  expect(applySection(stored, 'lyric', { change: {}, from: { revision: 0, page: 'a' } })).toEqual(accept(stored))
})

test('a link → opens its briefing; an order → its own unless only the link may', () => {
  const briefing = { tokenHash: 'h', orderId: 'o', mailedLinkOnly: false }

  expect(canOpenBriefing(briefing, { linkHashes: ['h'], orderIds: [] })).toBe(true)
  expect(canOpenBriefing(briefing, { linkHashes: [], orderIds: ['o'] })).toBe(true)
  expect(canOpenBriefing(briefing, { linkHashes: ['x'], orderIds: ['p'] })).toBe(false)
  expect(canOpenBriefing({ ...briefing, mailedLinkOnly: true }, { linkHashes: [], orderIds: ['o'] })).toBe(false)
  expect(canOpenBriefing({ ...briefing, tokenHash: null, orderId: null }, { linkHashes: [], orderIds: [] })).toBe(false)
})

const order = { visitorId: 'v', email: 'Ana@Exemplo.com.br', packageId: 'premium' }
const monday = new Date('2026-11-16T12:00:00Z')
const tuesday = new Date('2026-11-17T12:00:00Z')

function unlinked(change: Partial<UnlinkedBriefing>): UnlinkedBriefing {
  return {
    id: '1',
    packageId: 'premium',
    visitorId: 'v',
    email: null,
    state: 'draft',
    updatedAt: monday,
    ...change,
  }
}

test('a briefing written in this browser → belongs to its order, whatever the package', () => {
  expect(briefingForOrder([unlinked({ packageId: 'express' })], order)).toEqual({ id: '1', mailedLinkOnly: false })
  expect(briefingForOrder([unlinked({ visitorId: 'w' })], order)).toBeNull()
  expect(briefingForOrder([], order)).toBeNull()
})

test('the same e-mail in another browser → belongs too, but only the mailed link opens it', () => {
  expect(briefingForOrder([unlinked({ visitorId: 'w', email: 'ana@exemplo.com.br' })], order)).toEqual({
    id: '1',
    mailedLinkOnly: true,
  })
})

test('several candidates → same browser, same package, sent, newest', () => {
  const mine = unlinked({ id: 'mine', packageId: 'express' })
  const mailed = unlinked({ id: 'mailed', visitorId: 'w', email: 'ana@exemplo.com.br', state: 'sent' })
  const samePackage = unlinked({ id: 'same' })
  const sent = unlinked({ id: 'sent', state: 'sent' })
  const newer = unlinked({ id: 'newer', updatedAt: tuesday })

  expect(briefingForOrder([mailed, mine], order)?.id).toBe('mine')
  expect(briefingForOrder([mine, samePackage], order)?.id).toBe('same')
  expect(briefingForOrder([newer, sent], order)?.id).toBe('sent')
  expect(briefingForOrder([samePackage, newer], order)?.id).toBe('newer')
})
