import { expect, test } from 'vitest'

import { packageOrFallback } from '#core/catalog/catalog.ts'
import { maxReasonLength } from '#core/project/project.ts'
import { calendarDay, dayOf } from '#core/shared/dates.ts'
import { accept, refuse } from '#core/shared/result.ts'
import { firstCatalog } from '#db/seed/catalog.ts'

import {
  isDownloadable,
  decideDelivery,
  deliveryEnd,
  deliveryState,
  decideDeliveryExtension,
  hasItem,
  missingItems,
  promisedItems,
  reminderDue,
  canReopenDelivery,
  uploadableKinds,
  type DeliveryKind,
  type Promised,
} from './delivery.ts'

const pkg = (id: string) => packageOrFallback(firstCatalog, id)
const kinds = (promised: { kind: DeliveryKind }[]) => promised.map(({ kind }) => kind)
const now = new Date('2026-11-20T15:00:00Z')

test('each package → its formats and documents, in display order', () => {
  expect(kinds(promisedItems(pkg('express'), []))).toEqual(['mp3', 'licence'])
  expect(kinds(promisedItems(pkg('essencial'), []))).toEqual(['mp3', 'wav', 'certificate', 'licence'])
  expect(kinds(promisedItems(pkg('profissional'), []))).toEqual(['mp3', 'wav', 'stems', 'certificate', 'licence'])
  expect(kinds(promisedItems(pkg('premium'), []))).toEqual(['mp3', 'wav', 'stems', 'score', 'certificate', 'licence'])
})

const extras = (...ids: string[]) => ids.map((id) => ({ kind: 'extra' as const, id, title: `Extra ${id}` }))
const later = (id: string) => ({ id, title: `Depois ${id}`, dueOn: calendarDay('2026-12-01') })
const missing = (promised: Promised[], files: { kind: DeliveryKind; item?: string | null }[]) =>
  missingItems(promised, files).map((one) => (one.by === 'extra' ? one.item : one.kind))

test('extras → an item for each, beside the package’s files', () => {
  const items = promisedItems(
    pkg('express'),
    extras('partituras', 'stems-separados', 'masterizacao-ia', 'registro-ubc'),
  )

  expect(items.map((one) => (one.by === 'extra' ? one.item : one.kind))).toEqual([
    'mp3',
    'masterizacao-ia',
    'stems-separados',
    'partituras',
    'registro-ubc',
    'licence',
  ])
  expect(items).toContainEqual(expect.objectContaining({ kind: 'registration', title: 'Extra registro-ubc' }))
})

test('an extra staff have added → some other file is its item', () => {
  const items = promisedItems(pkg('express'), extras('coro', 'constructor'))

  expect(missing(items, [{ kind: 'mp3' }])).toEqual(['coro', 'constructor'])
  expect(missing(items, [{ kind: 'mp3' }, { kind: 'other', item: 'coro' }])).toEqual(['constructor'])
})

test('two registrations → each needs a file of its own', () => {
  const items = promisedItems(pkg('express'), extras('registro-bn-letra', 'registro-ubc'))

  expect(missing(items, [{ kind: 'mp3' }, { kind: 'registration' }])).toEqual(['registro-bn-letra', 'registro-ubc'])
  const one = [{ kind: 'mp3' as const }, { kind: 'registration' as const, item: 'registro-ubc' }]
  expect(missing(items, one)).toEqual(['registro-bn-letra'])
})

test('an extra bought with the package → fulfilled by the only file of its kind', () => {
  const items = promisedItems(pkg('express'), extras('stems-separados'))

  expect(missing(items, [{ kind: 'mp3' }])).toEqual(['stems-separados'])
  expect(missing(items, [{ kind: 'mp3' }, { kind: 'stems' }])).toEqual([])
})

test('an extra bought later → not fulfilled by a file that was there before', () => {
  const items = promisedItems(pkg('essencial'), [], [later('stems-separados')])
  const song: { kind: DeliveryKind }[] = [{ kind: 'mp3' }, { kind: 'wav' }]

  expect(missing(items, [...song, { kind: 'stems' }])).toEqual(['stems-separados'])
  expect(missing(items, [...song, { kind: 'stems', item: 'stems-separados' }])).toEqual([])
  expect(items).toContainEqual(expect.objectContaining({ dueOn: '2026-12-01' }))
})

test('hurry and revisions → no file is owed', () => {
  const owed = ['entrega-expressa', 'revisao-extra', 'registro-ubc'].filter((id) => hasItem(firstCatalog, id))

  expect(owed).toEqual(['registro-ubc'])
})

test('a bespoke production → stems only if chosen', () => {
  const base = { kind: 'bespoke' as const, id: 'base' }

  expect(kinds(promisedItems(pkg('profissional'), [base]))).not.toContain('stems')
  expect(kinds(promisedItems(pkg('essencial'), [base, { kind: 'bespoke', id: 'stems' }]))).toContain('stems')
})

test('generated documents → cannot be uploaded', () => {
  expect(uploadableKinds).toEqual([
    'mp3',
    'wav',
    'instrumental',
    'alternate',
    'stems',
    'score',
    'lyrics',
    'registration',
    'other',
  ])
})

test('generated documents → never counted as missing', () => {
  const promised = promisedItems(pkg('profissional'), [])

  expect(missing(promised, [{ kind: 'wav' }])).toEqual(['mp3', 'stems'])
  expect(missing(promised, [{ kind: 'wav' }, { kind: 'mp3' }, { kind: 'stems' }])).toEqual([])
})

const approved = {
  status: 'approved' as const,
  approvedVersionId: 'v1',
  approvedAt: new Date('2026-11-19T15:00:00Z'),
  isActive: true,
}
const promised = promisedItems(pkg('essencial'), [])
const files = (...given: DeliveryKind[]) => ({ promised, files: given.map((kind) => ({ kind, createdAt: now })) })
const request = { confirmMissing: false }

test('an approved project with every file → can be delivered', () => {
  expect(decideDelivery(approved, files('mp3', 'wav'), request)).toEqual(accept({ missing: [], problems: [] }))
})

test('no song file → refused, even when missing files are confirmed', () => {
  const answer = decideDelivery(approved, files('stems', 'instrumental', 'lyrics'), { confirmMissing: true })

  expect(answer).toMatchObject({ value: { problems: ['song-missing'] } })
})

test('no song file, and missing files that nobody confirmed → both are told', () => {
  expect(decideDelivery(approved, files(), request)).toMatchObject({
    value: { problems: ['song-missing', 'promise-missing'] },
  })
})

test('a song file from before the approval → does not count', () => {
  const old = { kind: 'wav' as const, createdAt: new Date('2026-11-19T14:59:59Z') }
  const { files: fresh } = files('mp3')

  expect(decideDelivery(approved, { promised, files: [...fresh, old] }, request)).toMatchObject({
    value: { problems: ['song-outdated'] },
  })
  expect(
    decideDelivery({ ...approved, approvedAt: null }, { promised, files: [...fresh, old] }, request),
  ).toMatchObject({
    value: { problems: [] },
  })
})

test('missing files → need an explicit confirmation', () => {
  expect(decideDelivery(approved, files('mp3'), request)).toMatchObject({ value: { problems: ['promise-missing'] } })
  expect(decideDelivery(approved, files('mp3'), { confirmMissing: true })).toEqual(
    accept({ missing: [{ kind: 'wav', by: 'package' }], problems: [] }),
  )
})

test('a missing file that is being made → needs no confirmation, and is still told as missing', () => {
  const coming = [{ kind: 'mp3' as const }]

  expect(decideDelivery(approved, { ...files('wav'), coming }, request)).toEqual(
    accept({ missing: [{ kind: 'mp3', by: 'package' }], problems: [] }),
  )
})

test('another file is missing than the one being made → needs a confirmation', () => {
  const coming = [{ kind: 'wav' as const }]

  expect(decideDelivery(approved, { ...files('stems'), coming }, request)).toMatchObject({
    value: { problems: ['song-missing', 'promise-missing'] },
  })
})

test('only an approved project of a purchase that runs → can be delivered, once', () => {
  const all = files('mp3', 'wav')

  expect(decideDelivery({ ...approved, status: 'waiting' }, all, request)).toEqual(refuse('not-approved'))
  expect(decideDelivery({ ...approved, status: 'feedback' }, all, request)).toEqual(refuse('not-approved'))
  expect(decideDelivery({ ...approved, approvedVersionId: null }, all, request)).toEqual(refuse('not-approved'))
  expect(decideDelivery({ ...approved, status: 'delivered' }, all, request)).toEqual(refuse('already-delivered'))
  expect(decideDelivery({ ...approved, isActive: false }, all, request)).toEqual(refuse('order-closed'))
})

test('the days of a delivery → whole calendar days in São Paulo', () => {
  // In São Paulo it is still the 20th.
  const { endsOn, endsAt } = deliveryEnd(new Date('2026-11-21T01:30:00Z'), 90)

  expect(endsOn).toBe('2027-02-18')
  expect(endsAt.toISOString()).toBe('2027-02-19T02:59:59.999Z')
})

const until = (endsOn: string) => ({ deliveredAt: now, deliveryEndsAt: new Date(`${endsOn}T23:59:59.999-03:00`) })

test('a delivery → open, ending soon, ended', () => {
  expect(deliveryState({ deliveredAt: null, deliveryEndsAt: null }, now).state).toBe('none')
  expect(deliveryState(until('2027-02-18'), now)).toEqual({ state: 'open', endsOn: '2027-02-18', daysLeft: 90 })
  expect(deliveryState(until('2026-12-05'), now)).toMatchObject({ state: 'open', daysLeft: 15 })
  expect(deliveryState(until('2026-12-04'), now)).toMatchObject({ state: 'ends-soon', daysLeft: 14 })
  expect(deliveryState(until('2026-11-20'), now)).toMatchObject({ state: 'ends-soon', daysLeft: 0 })
  expect(deliveryState(until('2026-11-19'), now)).toMatchObject({ state: 'ended', daysLeft: 0 })
})

test('the last millisecond of the last day → still downloadable', () => {
  const window = until('2026-11-20')

  expect(isDownloadable(window, new Date('2026-11-21T02:59:59.999Z'))).toBe(true)
  expect(isDownloadable(window, new Date('2026-11-21T03:00:00Z'))).toBe(false)
  expect(isDownloadable({ deliveredAt: null, deliveryEndsAt: null }, now)).toBe(false)
})

test('reminders → fourteen and three days before the end and at the end, never much later', () => {
  expect(reminderDue(until('2026-12-05'), now)).toBeNull()
  expect(reminderDue(until('2026-12-04'), now)).toBe('ends-soon')
  expect(reminderDue(until('2026-11-24'), now)).toBe('ends-soon')
  expect(reminderDue(until('2026-11-23'), now)).toBe('last-call')
  expect(reminderDue(until('2026-11-20'), now)).toBe('last-call')
  expect(reminderDue(until('2026-11-19'), now)).toBe('ended')
  expect(reminderDue(until('2026-11-12'), now)).toBeNull()
})

test('the end → can move to a future day within the limit', () => {
  const window = { ...until('2026-12-01'), promisedDays: 1 }
  const moved = decideDeliveryExtension(window, calendarDay('2027-03-01'), now)

  expect(moved.ok && dayOf(moved.value)).toBe('2027-03-01')
  expect(decideDeliveryExtension(window, calendarDay('2026-11-21'), now).ok).toBe(true)
  expect(decideDeliveryExtension(window, calendarDay('2026-11-19'), now)).toEqual(refuse('day-past'))
  expect(decideDeliveryExtension(window, calendarDay('2029-01-01'), now)).toEqual(refuse('day-too-far'))
  expect(decideDeliveryExtension(window, calendarDay('2026-12-01'), now)).toEqual(refuse('same-day'))
  expect(decideDeliveryExtension(window, null, now)).toEqual(refuse('day-invalid'))
  const none = { deliveredAt: null, deliveryEndsAt: null, promisedDays: 90 }
  expect(decideDeliveryExtension(none, calendarDay('2026-12-01'), now)).toEqual(refuse('not-delivered'))
})

test('the end → never earlier than promised', () => {
  const window = { ...until('2027-05-01'), promisedDays: 90 }

  expect(decideDeliveryExtension(window, calendarDay('2027-02-17'), now)).toEqual(refuse('below-promise'))
  expect(decideDeliveryExtension(window, calendarDay('2027-02-18'), now).ok).toBe(true)
})

test('reopening → needs a reason for the client', () => {
  expect(canReopenDelivery('delivered', ' Faltou o refrão. ')).toEqual(accept({ reason: 'Faltou o refrão.' }))
  expect(canReopenDelivery('delivered', ' ')).toEqual(refuse('reason-required'))
  expect(canReopenDelivery('delivered', 'a'.repeat(maxReasonLength + 1))).toEqual(refuse('reason-too-long'))
  expect(canReopenDelivery('approved', 'Motivo')).toEqual(refuse('not-delivered'))
})
