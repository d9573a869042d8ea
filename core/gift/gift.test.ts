import { expect, test } from 'vitest'

import { addDays } from '#core/shared/dates.ts'

import { canCreateGift, giftDays, giftEnd, giftPhase, giftSong, normalizeAnswer } from './gift.ts'

const opensAt = new Date('2026-12-24T23:00:00Z')
const gift = { opensAt, endsAt: giftEnd(opensAt), withdrawnAt: null }
const visit = { isStopped: false, isAdmitted: false, now: opensAt }

test('one millisecond before its time → waiting, also for a browser that was admitted', () => {
  const now = new Date(opensAt.getTime() - 1)

  expect(giftPhase(gift, { ...visit, isAdmitted: true, now })).toBe('waiting')
})

test('at its time → locked until the browser opens it', () => {
  expect([giftPhase(gift, visit), giftPhase(gift, { ...visit, isAdmitted: true })]).toEqual(['locked', 'open'])
})

test('after its last instant → ended', () => {
  const admitted = { ...visit, isAdmitted: true }

  expect(giftPhase(gift, { ...admitted, now: addDays(opensAt, giftDays) })).toBe('open')
  expect(giftPhase(gift, { ...admitted, now: new Date(addDays(opensAt, giftDays).getTime() + 1) })).toBe('ended')
})

test('withdrawn, or its purchase undone → withdrawn, whenever', () => {
  const times = [addDays(opensAt, -1), opensAt, addDays(opensAt, 900)]

  for (const now of times) {
    expect(giftPhase({ ...gift, withdrawnAt: now }, { ...visit, isAdmitted: true, now })).toBe('withdrawn')
    expect(giftPhase(gift, { ...visit, isStopped: true, isAdmitted: true, now })).toBe('withdrawn')
  }
})

test('a gift → of a delivered song whose purchase stands', () => {
  const delivered = { status: 'delivered' as const, isStopped: false, hasSong: true }

  expect(canCreateGift(delivered).ok).toBe(true)
  expect(canCreateGift({ ...delivered, isStopped: true })).toEqual({ ok: false, code: 'purchase-stopped' })
  expect(canCreateGift({ ...delivered, status: 'approved' })).toEqual({ ok: false, code: 'not-delivered' })
  expect(canCreateGift({ ...delivered, hasSong: false })).toEqual({ ok: false, code: 'song-missing' })
})

test('files of a delivery → the MP3 plays, without one the WAV', () => {
  const [wav, mp3, lyrics] = ['wav', 'mp3', 'lyrics'].map((kind) => ({ kind, file: { id: kind } }))
  if (!wav || !mp3 || !lyrics) throw new Error('no files')

  expect([giftSong([lyrics, wav, mp3]), giftSong([lyrics, wav]), giftSong([lyrics])]).toEqual([mp3, wav, null])
})

test.each([
  ['São João!', 'sao joao'],
  ['  COPACABANA ', 'copa-cabana'],
  ['17/05/2019', '17.05.2019'],
  ['Conceição', 'conceic\u0327a\u0303o'],
])('the answers %j and %j → the same', (one, other) => {
  expect(normalizeAnswer(one)).toBe(normalizeAnswer(other))
})

test('an answer of signs only → nothing', () => {
  expect(normalizeAnswer(' ?! … ♥ ')).toBe('')
})
