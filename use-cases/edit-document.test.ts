import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { firstCatalog } from '#copy/first-catalog.ts'
import { firstSettings } from '#copy/first-settings.ts'
import { catalogGroups, settingsGroups } from '#copy/settings-fields.ts'
import { textPages } from '#copy/text-book.ts'
import { showFields } from '#core/document-fields.ts'
import { findOrder } from '#db/orders.ts'
import { currentCatalog, currentSettings, findRevision, listRevisions, newestRevision } from '#db/revisions.ts'
import { auditLog } from '#db/schema.ts'
import { aDoer, openWorld } from '#test/support/world.ts'

import { editDocument } from './edit-document.ts'

const world = await openWorld()
const { db } = world
const doer = aDoer()
const catalogFields = catalogGroups(await currentCatalog(db)).flatMap(({ fields }) => fields)
const settingsFields = settingsGroups.flatMap(({ fields }) => fields)
const price = 'packages.express.price'

const edit = (base: number, typed: Record<string, string>, save = true) =>
  editDocument(world, doer, 'catalog', { fields: catalogFields, base, typed, save })
const newest = async () => (await newestRevision(db, 'catalog')).number

test('a price is changed in a new revision, everything else stays, and who did it is known', async () => {
  const before = await currentCatalog(db)

  expect(await edit(1, { [price]: '89,00' })).toEqual({
    ok: true,
    value: { changes: [{ path: price, from: '79,00', to: '89,00' }] },
  })

  const after = await currentCatalog(db)
  expect(after.packages.find(({ id }) => id === 'express')?.price).toBe(89_00)
  expect({ ...after, packages: [] }).toEqual({ ...before, packages: [] })
  expect((await listRevisions(db, 'catalog', 5)).map(({ number, staffId }) => [number, staffId])).toEqual([
    [2, doer.id],
    [1, null],
  ])
  const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.createdAt)).limit(1)
  expect(entry).toMatchObject({ action: 'catalog-saved', details: { changes: [{ from: '79,00', to: '89,00' }] } })
})

test('every field the editor shows can be read and written without changing anything', async () => {
  const base = await newest()
  expect(await edit(base, {})).toEqual({ ok: false, code: 'nothing-changed' })
  expect(firstCatalog.extras.length).toBeGreaterThan(0)
  expect(catalogFields.length).toBeGreaterThan(40)
})

test('looking changes nothing', async () => {
  const base = await newest()
  expect(await edit(base, { [price]: '99,00' }, false)).toMatchObject({ ok: true })
  expect(await newest()).toBe(base)
})

test('two people at different fields are both kept; at the same field both are told', async () => {
  const base = await newest()
  await edit(base, { [price]: '81,00' })

  expect(await edit(base, { 'packages.premium.price': '999,00' })).toMatchObject({ ok: true })
  expect(await edit(base, { [price]: '82,00' })).toMatchObject({
    ok: false,
    code: 'conflict',
    conflicts: { [price]: { mine: '82,00', theirs: '81,00' } },
    newest: base + 2,
  })
  const catalog = await currentCatalog(db)
  expect(catalog.packages.map(({ id, price: amount }) => [id, amount])).toEqual(
    expect.arrayContaining([
      ['express', 81_00],
      ['premium', 999_00],
    ]),
  )
})

test('ten people saving one field at once make one revision and nine decisions', async () => {
  const base = await newest()

  const results = await Promise.all(
    Array.from({ length: 10 }, (_, index) => edit(base, { downloadDays: `${100 + index}` })),
  )

  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await newest()).toBe(base + 1)
})

test.each([
  [{ [price]: 'caro' }, [price]],
  [{ [price]: '' }, [price]],
  [{ 'packages.express.briefingFormUrl': 'http://forms.example/a' }, ['packages.express.briefingFormUrl']],
  [{ 'packages.express.description': ' ' }, ['packages.express.description']],
  [{ 'packages.express.delivery.limit': '1' }, ['packages.express.delivery.limit']],
  [{ 'packages.express.delivery.limit': '400' }, ['packages.express.delivery.limit']],
])('%j is refused by its field', async (typed: Record<string, string>, errors) => {
  expect(await edit(await newest(), typed)).toEqual({ ok: false, code: 'invalid', errors })
})

test('company data is changed the same way, and fields nobody offered are not touched', async () => {
  const { music } = await currentSettings(db)
  const typed = { 'contact.whatsapp': '+55 (11) 98765-4321', 'contact.email': 'ola@estudio.example', music: 'x' }
  const saved = await editDocument(world, doer, 'settings', { fields: settingsFields, base: 1, typed, save: true })

  expect(saved).toMatchObject({ ok: true })
  const settings = await currentSettings(db)
  expect(settings.contact).toMatchObject({ whatsapp: '5511987654321', email: 'ola@estudio.example' })
  expect(settings.music).toEqual(music)
  expect(await db.$count(auditLog, eq(auditLog.action, 'settings-saved'))).toBe(1)
})

test('a form made from nothing is refused', async () => {
  expect(await edit(9_999, { [price]: '1,00' })).toEqual({ ok: false, code: 'unknown-base' })
})

test.each(['catalog', 'settings'] as const)('an earlier revision of the %s comes back as a new one', async (kind) => {
  const fields = kind === 'catalog' ? catalogFields : settingsFields
  const [first, last] = [await findRevision(db, kind, 1), await newestRevision(db, kind)]
  expect(showFields(last.content, fields)).not.toEqual(showFields(first?.content, fields))

  const typed = showFields(first?.content, fields)
  const back = await editDocument(world, doer, kind, { fields, base: last.number, typed, save: true, restored: 1 })

  expect(back).toMatchObject({ ok: true })
  expect(await newestRevision(db, kind)).toMatchObject({ number: last.number + 1, content: first?.content })
  expect((await findRevision(db, kind, last.number))?.content).toEqual(last.content)
  const action = { catalog: 'catalog-restored', settings: 'settings-restored' } as const
  const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, action[kind]))
  expect(entry).toMatchObject({ details: { restored: 1 } })
})

test('the words of staff stand in new orders; what was sold before keeps its own', async () => {
  const fields = textPages({ catalog: firstCatalog, settings: firstSettings, siteUrl: world.siteUrl }).flatMap(
    ({ groups }) => groups.flatMap((group) => group.fields),
  )
  const old = await world.place()
  const before = (await findOrder(db, old.orderId))?.contract

  const path = 'words.contract/todos/price/text'
  const typed = { [path]: 'O pacote {pacote} custa {preço}, e nada além disso.' }
  expect(await editDocument(world, doer, 'texts', { fields, base: 1, typed, save: true })).toMatchObject({ ok: true })

  const sold = await world.place({ email: 'outra@exemplo.com.br' })
  expect(JSON.stringify((await findOrder(db, sold.orderId))?.contract)).toContain('e nada além disso.')
  expect((await findOrder(db, old.orderId))?.contract).toEqual(before)
  expect(JSON.stringify(before)).not.toContain('e nada além disso.')
  expect(
    await editDocument(world, doer, 'texts', { fields, base: 2, typed: { [path]: 'R$ 9,00' }, save: true }),
  ).toEqual({ ok: false, code: 'invalid', errors: [path] })
})
