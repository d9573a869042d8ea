import { expect, test } from 'vitest'

import { formatGrants, isBuyingBrowser, levelOf, parseGrants, withGrant, type Grant } from './access.ts'

const now = new Date('2026-11-22T12:00:00Z')
const later = now.getTime() + 60_000
const grant = (change: Partial<Grant> = {}): Grant => ({
  id: 'a',
  generation: 1,
  until: later,
  level: 'verified',
  ...change,
})
const first = { accessGeneration: 1, statusGeneration: 1 }

test('a written cookie → read back, each entry with its own time limit', () => {
  const grants = [grant(), grant({ id: 'b', generation: 3, until: later + 5, level: 'status' })]
  expect(parseGrants(formatGrants(grants), now)).toEqual(grants)
})

test('an expired entry → not read, the others are', () => {
  const text = formatGrants([grant({ until: now.getTime() }), grant({ id: 'b' })])
  expect(parseGrants(text, now).map(({ id }) => id)).toEqual(['b'])
})

test('a cookie of the older format → legacy entries of the first generation', () => {
  expect(parseGrants(`${later} a b`, now)).toEqual([grant({ level: 'legacy' }), grant({ id: 'b', level: 'legacy' })])
  expect(parseGrants(`${now.getTime()} a`, now)).toEqual([])
})

test.each(['', 'x', 'a.1.2', 'a.1.99999999999999.z', 'a.b.c.v', '. . .'])('%j → no grant', (text) => {
  expect(parseGrants(text, now)).toEqual([])
})

test('a further grant → the other time limits stay', () => {
  const others = [grant(), grant({ id: 'b' })]
  const grants = withGrant(others, grant({ id: 'c', until: later + 99 }), 12)
  expect(grants.map(({ id, until }) => [id, until])).toEqual([
    ['c', later + 99],
    ['a', later],
    ['b', later],
  ])
})

test('too many grants → the oldest is dropped', () => {
  expect(withGrant([grant(), grant({ id: 'b' })], grant({ id: 'c' }), 2).map(({ id }) => id)).toEqual(['c', 'a'])
})

test('code and e-mail after a verification → stays verified unless that ended', () => {
  expect(withGrant([grant()], grant({ level: 'status' }), 12)).toEqual([grant()])
  const again = grant({ level: 'status', generation: 2 })
  expect(withGrant([grant()], again, 12)).toEqual([again])
})

test('a grant of the current generation → worth what was proved', () => {
  expect(levelOf(grant(), first, false)).toBe('verified')
  expect(levelOf(grant({ level: 'status' }), first, true)).toBe('status')
})

test('a legacy grant → full proof only in the buying browser', () => {
  expect(levelOf(grant({ level: 'legacy' }), first, true)).toBe('verified')
  expect(levelOf(grant({ level: 'legacy' }), first, false)).toBe('status')
})

test('all access ended → no earlier grant is valid', () => {
  expect(levelOf(grant(), { accessGeneration: 2, statusGeneration: 2 }, true)).toBeNull()
})

test('a full refund → an earlier grant shows the state only', () => {
  const ended = { accessGeneration: 2, statusGeneration: 1 }
  expect(levelOf(grant(), ended, true)).toBe('former')
  expect(levelOf(grant({ level: 'status' }), ended, true)).toBe('status')
  expect(levelOf(grant({ level: 'legacy' }), ended, false)).toBe('status')
})

test('a grant of a future generation → invalid', () => {
  expect(levelOf(grant({ generation: 9 }), first, true)).toBeNull()
  expect(levelOf(grant({ generation: Number.NaN }), first, true)).toBeNull()
})

test('the browser that placed the order → recognised until its access ended', () => {
  const order = { ...first, visitorId: 'v' }
  expect(isBuyingBrowser(order, 'v')).toBe(true)
  expect([isBuyingBrowser(order, 'w'), isBuyingBrowser(order, null)]).toEqual([false, false])
  expect(isBuyingBrowser({ ...order, accessGeneration: 2 }, 'v')).toBe(false)
})
