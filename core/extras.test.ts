import { expect, test } from 'vitest'

import { firstCatalog } from '#copy/first-catalog.ts'

import { packageOrFallback, payableExtras, type Package } from './catalog.ts'
import { includesExtra } from './extras.ts'

const includedIn = (pkg: Package) =>
  payableExtras(firstCatalog).flatMap((extra) => (includesExtra(pkg, extra) ? [extra.id] : []))

test.each([
  ['express', []],
  ['essencial', ['masterizacao-ia']],
  ['profissional', ['masterizacao-ia', 'stems-separados']],
  ['premium', ['revisao-extra', 'registro-bn-letra', 'masterizacao-ia', 'stems-separados', 'partituras']],
])('%s already includes %j', (id, included) => {
  expect(includedIn(packageOrFallback(firstCatalog, id))).toEqual(included)
})

test('what a package includes follows the catalogue, not its name', () => {
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

test('a service the shop does not know by its id is included in nothing', () => {
  for (const id of ['coro', 'constructor', '__proto__']) {
    expect(includesExtra(packageOrFallback(firstCatalog, 'premium'), { id })).toBe(false)
  }
})
