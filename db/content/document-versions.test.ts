import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { documentVersions } from '#db/schema.ts'
import { firstSettings } from '#db/seed/settings.ts'
import { createTestContext } from '#test/support/test-context.ts'

import { currentCatalog, currentSettings, findCatalogAt, saveDocumentVersion } from './document-versions.ts'

const { db } = await createTestContext()
const named = (productName: string) => ({ ...firstSettings, productName })
const readName = () => db.transaction(async (tx) => (await currentSettings(tx)).productName)

test('a version saved elsewhere → the next transaction has it, an unchanged one is not parsed again', async () => {
  await saveDocumentVersion(db, 'settings', named('Cantiga'), null)
  expect(await readName()).toBe('Cantiga')
  await saveDocumentVersion(db, 'settings', named('Serenata'), null)
  expect(await readName()).toBe('Serenata')

  const [first, second] = [await db.transaction(currentSettings), await db.transaction(currentSettings)]
  expect(second).toBe(first)
  expect(await db.transaction(currentCatalog)).toBe(await db.transaction(currentCatalog))
})

test('a version saved in the transaction → read by what follows in it, and forgotten after a rollback', async () => {
  const before = await readName()
  const undone = db.transaction(async (tx) => {
    await currentSettings(tx)
    await saveDocumentVersion(tx, 'settings', named('Modinha'), null)
    expect((await currentSettings(tx)).productName).toBe('Modinha')
    throw new Error('changed our mind')
  })
  await expect(undone).rejects.toThrow('changed our mind')
  expect(await readName()).toBe(before)

  // The number of the version that was rolled back is given to another one.
  await saveDocumentVersion(db, 'settings', named('Chorinho'), null)
  expect(await readName()).toBe('Chorinho')
})

test('a version rewritten by hand → read again', async () => {
  await readName()
  await db
    .update(documentVersions)
    .set({ content: named('Toada') })
    .where(eq(documentVersions.kind, 'settings'))
  expect(await readName()).toBe('Toada')
})

test('the catalogue in force then → the one of that time, whichever was read last', async () => {
  const catalog = await currentCatalog(db)
  const [pkg, ...others] = catalog.packages
  if (!pkg) throw new Error('no package')
  await db
    .update(documentVersions)
    .set({ createdAt: new Date('2026-01-01') })
    .where(sql`kind = 'catalog'`)
  const later = { ...catalog, packages: [{ ...pkg, name: 'Outro' }, ...others] }
  await saveDocumentVersion(db, 'catalog', later, null)

  const nameAt = (day: string) =>
    db.transaction(async (tx) => {
      await currentCatalog(tx)
      return (await findCatalogAt(tx, new Date(day))).packages[0]?.name
    })
  expect([await nameAt('2026-02-01'), await nameAt('2099-01-01'), await nameAt('2025-01-01')]).toEqual([
    pkg.name,
    'Outro',
    pkg.name,
  ])
})
