import { expect, test } from 'vitest'

import type { ProjectStatus } from '#core/project/project.ts'
import { accept, refuse } from '#core/shared/result.ts'
import { firstCatalog } from '#db/seed/catalog.ts'

import { canBuyRevision } from './buy-revision.ts'
import {
  changesAwaitPayment,
  hasRevisionLeft,
  nextCoverage,
  decideRevisionReturn,
  decideTakeBack,
  listUnpaidRequests,
  revisionBalance,
  canRevokeRevision,
  sellsRevision,
  type RevisionEntry,
  type RevisionEntryKind,
  type RevisionTerms,
} from './revision.ts'

test('a package with a revision, or one bought with it → sells changes', () => {
  const bought = [{ kind: 'extra' as const, id: 'revisao-extra' }]
  expect(sellsRevision({ revisions: { included: 1 } }, [])).toBe(true)
  expect(sellsRevision({ revisions: { included: null } }, [])).toBe(true)
  expect(sellsRevision({ revisions: { included: 0 } }, [])).toBe(false)
  expect(sellsRevision({ revisions: { included: 0 } }, bought)).toBe(true)
})

const first = new Date('2026-11-02T15:00:00Z')
const paidDays = 90
const express = { included: 0, windowDays: 0, paidDays }
const essencial = { included: 1, windowDays: 7, paidDays }
const profissional = { included: 3, windowDays: 10, paidDays }
const premium = { included: null, windowDays: 30, paidDays }

/** The day this many days after the first version. */
const day = (days: number) => new Date(first.getTime() + days * 86_400_000)

function entry(kind: RevisionEntryKind, days: number, change: Partial<RevisionEntry> = {}): RevisionEntry {
  const id = `${kind} ${days} ${change.feedbackId ?? change.orderId ?? ''}`
  return { id, kind, feedbackId: null, lyricId: null, orderId: null, reason: null, createdAt: day(days), ...change }
}

const used = (days: number, feedbackId: string, change: Partial<RevisionEntry> = {}) =>
  entry('used', days, { feedbackId, ...change })

function balanceAt(terms: RevisionTerms, entries: RevisionEntry[], now: Date, firstVersionAt: Date | null = first) {
  return revisionBalance({ entries, terms, firstVersionAt, hasLyric: false, isActive: true }, now)
}

const coversOf = (terms: RevisionTerms, entries: RevisionEntry[]) =>
  balanceAt(terms, entries, day(200))
    .lines.filter(({ kind }) => kind === 'used')
    .map(({ feedbackId, cover }) => [feedbackId, cover])

test('the revision window → whole days in São Paulo, without its first day', () => {
  const lastMinute = new Date('2026-11-10T02:59:59Z')
  const nextDay = new Date('2026-11-10T03:00:00Z')

  expect(balanceAt(essencial, [], lastMinute)).toMatchObject({ windowEndsOn: '2026-11-09', windowOpen: true, left: 1 })
  expect(balanceAt(essencial, [], nextDay)).toMatchObject({ windowOpen: false, left: 0 })
})

test('the window → starts with the first version', () => {
  expect(balanceAt(essencial, [], day(90), null)).toMatchObject({ windowEndsOn: null, windowOpen: true, left: 1 })
})

test('included revisions are used up → further feedback is additional', () => {
  const now = balanceAt(profissional, [used(1, 'a'), used(2, 'b')], day(3))
  expect(now).toMatchObject({ included: 3, used: 2, left: 1, extraLeft: 0, open: [] })
  expect(nextCoverage(now)).toBe('included')

  const after = balanceAt(profissional, [used(1, 'a'), used(2, 'b'), used(3, 'c'), used(4, 'd')], day(5))
  expect(after).toMatchObject({ used: 4, left: 0, open: ['d'] })
  expect(nextCoverage(after)).toBe('open')
})

test('feedback sent within the window → stays included', () => {
  expect(coversOf(essencial, [used(7, 'a'), used(8, 'b')])).toEqual([
    ['a', 'included'],
    ['b', 'open'],
  ])
})

test('a package without revisions → none, and no last day', () => {
  const now = balanceAt(express, [used(1, 'a')], day(2))

  expect(now).toMatchObject({ included: 0, left: 0, windowEndsOn: null, windowOpen: false, open: ['a'] })
})

test('unlimited revisions → not counted within the window, none after it', () => {
  const many = Array.from({ length: 40 }, (_, index) => used(index / 10, `f${index}`))

  expect(balanceAt(premium, many, day(30))).toMatchObject({ left: null, used: 40, open: [] })
  expect(nextCoverage(balanceAt(premium, many, day(30)))).toBe('included')
  expect(balanceAt(premium, many, day(31))).toMatchObject({ left: 0, used: 40, open: [] })
  expect(coversOf(premium, [used(31, 'late')])).toEqual([['late', 'open']])
})

test('bought revisions → do not expire, included ones are used first', () => {
  const bought = entry('bought', 1, { orderId: 'o' })

  expect(balanceAt(essencial, [bought], day(2))).toMatchObject({ left: 2, extraLeft: 1 })
  expect(balanceAt(essencial, [bought, used(3, 'a')], day(4))).toMatchObject({ left: 1, extraLeft: 1 })
  const late = balanceAt(essencial, [bought], day(60))
  expect(late).toMatchObject({ left: 1, extraLeft: 1, windowOpen: false })
  expect(nextCoverage(late)).toBe('extra')
})

test('a bought revision → covers the oldest open feedback, another stays available', () => {
  const feedback = [used(1, 'a'), used(2, 'b')]

  expect(balanceAt(express, [...feedback, entry('bought', 3)], day(4))).toMatchObject({ open: ['b'], left: 0 })
  const all = [...feedback, entry('bought', 3), entry('granted', 4), entry('bought', 5)]
  expect(balanceAt(express, all, day(6))).toMatchObject({ open: [], left: 1 })
  expect(coversOf(express, all)).toEqual([
    ['a', 'extra'],
    ['b', 'extra'],
  ])
})

test('a feedback that costs no revision → its line says so, it is not counted and not returned again', () => {
  const entries = [used(1, 'a'), entry('returned', 1, { feedbackId: 'a', isAutomatic: true })]
  const now = balanceAt(essencial, entries, day(2))

  expect(now).toMatchObject({ used: 0, left: 1, lines: [{ kind: 'used', cover: 'free' }] })
  expect(decideRevisionReturn(now, 'a')).toEqual(refuse('already-returned'))
})

test('a returned revision → does not expire', () => {
  const entries = [used(1, 'a'), entry('returned', 9, { feedbackId: 'a' })]

  expect(balanceAt(essencial, entries, day(50))).toMatchObject({ used: 0, left: 1, extraLeft: 1 })
  expect(coversOf(essencial, entries)).toEqual([['a', 'returned']])
})

test('a returned revision → covers an open feedback', () => {
  const feedback = [used(1, 'a'), used(2, 'b'), used(3, 'c')]

  const settled = balanceAt(essencial, [...feedback, entry('returned', 4, { feedbackId: 'a' })], day(5))
  expect(settled).toMatchObject({ open: ['c'], left: 0, used: 2 })
  const waived = balanceAt(essencial, [...feedback, entry('returned', 4, { feedbackId: 'b' })], day(5))
  expect(waived).toMatchObject({ open: ['c'], left: 0, used: 2 })
})

test('an unlimited revision is returned → no credit', () => {
  const entries = [used(1, 'a'), entry('returned', 2, { feedbackId: 'a' })]

  expect(balanceAt(premium, entries, day(60))).toMatchObject({ used: 0, left: 0 })
})

test('returned twice → counted once', () => {
  const back = { feedbackId: 'a' }
  const entries = [used(1, 'a'), entry('returned', 2, back), entry('returned', 3, back)]

  expect(balanceAt(essencial, entries, day(50)).left).toBe(1)
  expect(decideRevisionReturn(balanceAt(essencial, entries, day(50)), 'a')).toEqual(refuse('already-returned'))
  expect(decideRevisionReturn(balanceAt(essencial, [used(1, 'a')], day(2)), 'a')).toMatchObject({ ok: true })
  expect(decideRevisionReturn(balanceAt(essencial, [], day(2)), 'a')).toEqual(refuse('not-found'))
})

test('a refund → removes the bought revision', () => {
  const entries = [entry('bought', 1, { orderId: 'o' }), entry('refunded', 1, { orderId: 'o' })]

  expect(balanceAt(express, entries.toReversed(), day(2))).toMatchObject({ left: 0, extraLeft: 0 })
})

const bought = (days: number, orderId: string) => entry('bought', days, { orderId })

test.each([
  ['one is granted', [entry('granted', 3)]],
  ['one of the package is returned', [entry('returned', 3, { feedbackId: 'a' })]],
])('a bought revision was used, and %s → it cannot be refunded', (_what, later) => {
  const terms = { included: 1, windowDays: 30, paidDays }
  const balance = balanceAt(terms, [bought(0, 'o'), used(1, 'a'), used(2, 'b'), ...later], day(4))

  expect(balance).toMatchObject({ extraLeft: 1, unusedOrderIds: [] })
  expect(canRevokeRevision(balance, 'o')).toBe(false)
})

test('several are bought and granted → the one bought first is used first', () => {
  const entries = [bought(1, 'first'), entry('granted', 2), bought(3, 'last'), used(4, 'a')]

  expect(balanceAt(express, entries, day(5)).unusedOrderIds).toEqual(['last'])
  expect(balanceAt(express, [...entries, used(5, 'b')], day(6)).unusedOrderIds).toEqual(['last'])
  expect(balanceAt(express, [...entries, used(5, 'b'), used(6, 'c')], day(7)).unusedOrderIds).toEqual([])
})

test('a bought revision covers a feedback that was open → it was used', () => {
  expect(balanceAt(express, [used(1, 'a'), bought(2, 'o')], day(3)).unusedOrderIds).toEqual([])
})

test('what a bought revision covered is returned → it is unused again, and the next to be used', () => {
  const entries = [bought(1, 'o'), used(2, 'a'), bought(3, 'p'), entry('returned', 4, { feedbackId: 'a' })]

  expect(balanceAt(express, entries, day(5)).unusedOrderIds).toEqual(['o', 'p'])
  expect(balanceAt(express, [...entries, used(5, 'b')], day(6)).unusedOrderIds).toEqual(['p'])
})

test('one of two is refunded → the other stays', () => {
  const entries = [bought(1, 'o'), bought(2, 'p'), entry('refunded', 3, { orderId: 'p' })]

  expect(balanceAt(express, entries, day(4))).toMatchObject({ extraLeft: 1, unusedOrderIds: ['o'] })
})

test('one that was used is refunded all the same → the granted one goes, and what was bought later stays', () => {
  const entries = [bought(1, 'o'), used(2, 'a'), entry('granted', 3), bought(4, 'p')]

  const balance = balanceAt(express, [...entries, entry('refunded', 5, { orderId: 'o' })], day(6))
  expect(balance).toMatchObject({ extraLeft: 1, unusedOrderIds: ['p'] })
})

test('feedback from before the ledger → uses included ones, owes nothing', () => {
  const old = [used(1, 'a', { isOld: true }), used(2, 'b', { isOld: true })]

  expect(balanceAt(essencial, old, day(3))).toMatchObject({ used: 2, left: 0, open: [] })
  expect(coversOf(essencial, [...old, entry('bought', 4)])).toEqual([
    ['a', 'included'],
    ['b', 'courtesy'],
  ])
  expect(balanceAt(essencial, [...old, entry('bought', 4)], day(5)).left).toBe(1)
})

test('a revision → sold from what was presented first until ninety days after the delivery', () => {
  const none = { left: 0, hasPresented: true, isActive: true, paidDays }
  const presented = { deliveredAt: null }
  const shop = { extras: firstCatalog.extras }
  const priced = expect.objectContaining({ total: 59_00 })

  expect(canBuyRevision({ ...none, hasPresented: false }, presented, { catalog: shop, now: first })).toEqual(
    refuse('nothing-presented'),
  )
  expect(canBuyRevision({ ...none, isActive: false }, presented, { catalog: shop, now: first })).toEqual(
    refuse('order-closed'),
  )
  expect(canBuyRevision(none, presented, { catalog: shop, now: day(500) })).toEqual(accept({ until: null, priced }))
  const delivered = { ...presented, deliveredAt: day(10) }
  expect(canBuyRevision(none, delivered, { catalog: shop, now: day(100) })).toEqual(
    accept({ until: '2027-02-10', priced }),
  )
  expect(canBuyRevision(none, delivered, { catalog: shop, now: day(101) })).toEqual(refuse('too-late'))
  expect(canBuyRevision({ ...none, left: null }, presented, { catalog: shop, now: day(1) })).toEqual(
    refuse('still-unlimited'),
  )

  const changed = (change: object) => ({ extras: shop.extras.map((extra) => ({ ...extra, ...change })) })
  for (const catalog of [{ extras: [] }, changed({ price: null }), changed({ sale: 'contact' })])
    expect(canBuyRevision(none, presented, { catalog, now: first })).toEqual(refuse('not-for-sale'))
})

test('a lyric or a version was shown → there is something to ask changes of', () => {
  const has = (hasLyric: boolean, firstVersionAt: Date | null) =>
    revisionBalance({ entries: [], terms: express, firstVersionAt, hasLyric, isActive: true }, first).hasPresented
  expect([has(false, null), has(true, null), has(false, first)]).toEqual([false, true, true])
})

test('revisions that are not counted, or one at least → one is left', () => {
  expect([null, 2, 1, 0].map((left) => hasRevisionLeft({ left }))).toEqual([true, true, true, false])
})

test('the last request goes beyond the package and is not paid → waits for its payment; done, free, paid or not for sale → not', () => {
  const asked = { status: 'feedback', changingLyricId: null, isSold: true } as const
  const beyond = [used(1, 'a'), used(2, 'b')]
  const waits = (entries: RevisionEntry[], change: Partial<Parameters<typeof changesAwaitPayment>[1]> = {}) =>
    changesAwaitPayment(balanceAt(essencial, entries, day(3)), { ...asked, ...change })
  expect(waits(beyond)).toBe(true)
  const ofLyric = [used(1, 'a'), used(2, 'b', { lyricId: 'l' })]
  expect(waits(ofLyric, { status: 'waiting', changingLyricId: 'l' })).toBe(true)

  expect(waits([used(1, 'a')])).toBe(false)
  expect(waits(beyond, { status: 'waiting' })).toBe(false)
  expect(waits(beyond, { status: 'approved' })).toBe(false)
  expect(waits(beyond, { isSold: false })).toBe(false)
  expect(waits([...beyond, entry('bought', 2.5, { orderId: 'o' })])).toBe(false)
  const free = [used(2.5, 'c'), entry('returned', 2.5, { feedbackId: 'c', isAutomatic: true })]
  expect(waits([...beyond, ...free])).toBe(false)
})

const waitsForPayment = (entries: RevisionEntry[], status: ProjectStatus, changingLyricId: string | null) =>
  changesAwaitPayment(balanceAt(essencial, entries, day(3)), { status, changingLyricId, isSold: true })
const song = (days: number) => used(days, 'song')
const lyric = (days: number) => used(days, 'lyric', { lyricId: 'l' })

test('one request of several is covered → the studio’s turn, whichever was sent last; none is → the client’s', () => {
  expect(waitsForPayment([song(1), lyric(2)], 'feedback', 'l')).toBe(false)
  expect(waitsForPayment([lyric(1), song(2)], 'feedback', 'l')).toBe(false)
  expect(waitsForPayment([used(0.5, 'before'), song(1), lyric(2)], 'feedback', 'l')).toBe(true)
  // Another lyric was presented since, and a round covers its changes: they are no entry.
  expect(waitsForPayment([used(0.5, 'before'), lyric(1)], 'waiting', 'next')).toBe(false)
  // Another lyric was presented since: what was asked of the one before waits for nothing.
  expect(waitsForPayment([used(0.5, 'before'), song(1), lyric(2)], 'waiting', null)).toBe(false)
})

test('a request beyond the package is not to be paid → its client takes it back, and the next revision is for another', () => {
  const entries = [used(1, 'a'), used(2, 'b')]
  const asked = { status: 'feedback', changingLyricId: null } as const
  const open = balanceAt(essencial, entries, day(3))
  expect(listUnpaidRequests(open, asked)).toEqual([{ feedbackId: 'b', lyricId: null }])
  expect(decideTakeBack(open, asked, 'b')).toEqual(accept({ feedbackId: 'b', lyricId: null, isTaken: false }))

  const after = [...entries, entry('taken-back', 3, { feedbackId: 'b', isAutomatic: true })]
  const taken = balanceAt(essencial, after, day(4))
  expect(taken).toMatchObject({ used: 1, left: 0, open: [] })
  expect(taken.lines.map(({ kind, cover }) => [kind, cover])).toEqual([
    ['used', 'included'],
    ['used', 'taken-back'],
  ])
  const waiting = { ...asked, status: 'waiting' } as const
  expect(decideTakeBack(taken, waiting, 'b')).toMatchObject(accept({ isTaken: true }))
  const paidLate = [...after, entry('bought', 5, { orderId: 'o' })]
  expect(balanceAt(essencial, paidLate, day(6))).toMatchObject({ left: 1, unusedOrderIds: ['o'] })
})

test('a request that is covered, answered, unknown or of a purchase that ended → cannot be taken back', () => {
  const asked = { status: 'feedback', changingLyricId: null } as const
  const paid = balanceAt(essencial, [used(1, 'a'), used(2, 'b'), entry('bought', 3, { orderId: 'o' })], day(4))
  expect(decideTakeBack(paid, asked, 'b')).toEqual(refuse('request-covered'))
  const open = balanceAt(essencial, [used(1, 'a'), used(2, 'b')], day(4))
  expect(decideTakeBack(open, { ...asked, status: 'waiting' }, 'b')).toEqual(refuse('request-gone'))
  expect(decideTakeBack(open, asked, 'c')).toEqual(refuse('request-gone'))
  expect(decideTakeBack({ ...open, isActive: false }, asked, 'b')).toEqual(refuse('order-closed'))
})

test('the song and its lyric are both asked to be changed beyond the package → each can be taken back by itself', () => {
  const entries = [used(1, 'a'), used(2, 'b'), used(3, 'c', { lyricId: 'l' })]
  const open = balanceAt(essencial, entries, day(4))
  expect(listUnpaidRequests(open, { status: 'feedback', changingLyricId: 'l' })).toEqual([
    { feedbackId: 'b', lyricId: null },
    { feedbackId: 'c', lyricId: 'l' },
  ])
})
