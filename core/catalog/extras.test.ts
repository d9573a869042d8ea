import { expect, test } from 'vitest'

import { firstCatalog } from '#db/seed/catalog.ts'

import { catalogSchema } from './catalog-schema.ts'
import { packageOrFallback, payableExtras, type Package } from './catalog.ts'
import { includesExtra, promisedDays } from './extras.ts'

const includedIn = (pkg: Package) =>
  payableExtras(firstCatalog).flatMap((extra) => (includesExtra(pkg, extra) ? [extra.id] : []))

test.each([
  ['express', []],
  ['essencial', ['masterizacao-ia']],
  ['profissional', ['masterizacao-ia', 'stems-separados']],
  ['premium', ['revisao-extra', 'registro-bn-letra', 'masterizacao-ia', 'stems-separados', 'partituras']],
])('%s → already includes %j', (id, included) => {
  expect(includedIn(packageOrFallback(firstCatalog, id))).toEqual(included)
})

test('what a package includes → from the catalogue, not its name', () => {
  const premium = packageOrFallback(firstCatalog, 'premium')
  const less: Package = {
    ...premium,
    formats: ['mp3'],
    mastering: false,
    lyricRegistration: false,
    revisions: { included: 9, windowDays: 30 },
  }
  expect(includedIn(less)).toEqual([])
})

test('an unknown service → included in nothing', () => {
  for (const id of ['coro', 'constructor', '__proto__']) {
    expect(includesExtra(packageOrFallback(firstCatalog, 'premium'), { id })).toBe(false)
  }
})

const essencial = packageOrFallback(firstCatalog, 'essencial')
const express = payableExtras(firstCatalog).find(({ deliveryDays }) => deliveryDays !== null)
const line = (id = '') => ({ kind: 'extra' as const, id })

test('an extra for faster delivery → changes the promise, no other extra does', () => {
  const days = { expected: 7, limit: 9 }
  expect(promisedDays(firstCatalog, days, [line(express?.id)])).toEqual({ expected: 2, limit: 2 })
  expect(promisedDays(firstCatalog, days, [line('multiestilo'), { kind: 'package', id: express?.id ?? '' }])).toEqual(
    days,
  )
  expect(promisedDays(firstCatalog, { expected: 1, limit: 5 }, [line(express?.id)])).toEqual({ expected: 1, limit: 2 })
  expect(promisedDays(firstCatalog, { expected: 1, limit: 1 }, [line(express?.id)])).toEqual({ expected: 1, limit: 1 })
})

test('two such extras → the faster one counts', () => {
  const extras = firstCatalog.extras.map((extra) => ({ ...extra, deliveryDays: extra.id === 'multiestilo' ? 4 : 3 }))
  expect(promisedDays({ extras }, essencial.delivery, [line('multiestilo')])).toMatchObject({ limit: 4 })
  expect(promisedDays({ extras }, essencial.delivery, [line('multiestilo'), line('partituras')])).toMatchObject({
    limit: 3,
  })
})

test('a package that is already as fast → the extra is not sold', () => {
  const hurried = [2, 3].map((limit) => {
    const pkg = { ...essencial, delivery: { fastest: 1, expected: 1, limit, priority: false } }
    return express && includesExtra(pkg, express)
  })
  expect(hurried).toEqual([true, false])
})

test('a catalogue stored before such extras → the same express delivery', () => {
  const old = JSON.parse(
    JSON.stringify(firstCatalog, (key, value: unknown) => (key === 'deliveryDays' ? undefined : value)),
  )
  expect(JSON.stringify(old)).not.toContain('deliveryDays')
  expect(catalogSchema.parse(old)).toEqual(firstCatalog)
  const none = firstCatalog.extras.map((extra) => ({ ...extra, deliveryDays: null }))
  expect(catalogSchema.parse({ ...firstCatalog, extras: none }).extras).toEqual(none)
})
