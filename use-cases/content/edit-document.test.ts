import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { catalogGroups, discountGroups } from '#app/content-editor/catalog-form.ts'
import { settingsGroups } from '#app/content-editor/settings-form.ts'
import { editableTexts } from '#app/content-editor/text-form.ts'
import { catalogSchema } from '#core/catalog/catalog-schema.ts'
import { formatFields } from '#core/content/form-fields.ts'
import { cents } from '#core/shared/money.ts'
import {
  currentCatalog,
  currentSettings,
  findDocumentVersion,
  listDocumentVersions,
  getCurrentDocument,
  saveDocumentVersion,
} from '#db/content/document-versions.ts'
import { findOrder } from '#db/order/orders.ts'
import { auditLog } from '#db/schema.ts'
import { firstCatalog } from '#db/seed/catalog.ts'
import { firstSettings } from '#db/seed/settings.ts'
import { testActor, createTestContext } from '#test/support/test-context.ts'

import { editDocument } from './edit-document.ts'

const context = await createTestContext()
const { db } = context
const actor = testActor()
const stored = await currentCatalog(db)
const catalogFields = [...catalogGroups(stored), ...discountGroups(stored)].flatMap(({ fields }) => fields)
const settingsFields = settingsGroups(await currentSettings(db)).flatMap(({ fields }) => fields)
const price = 'packages.express.price'

const edit = (base: number, typed: Record<string, string>, save = true) =>
  editDocument(context, actor, 'catalog', { fields: catalogFields, base, typed, save })
const newest = async () => (await getCurrentDocument(db, 'catalog')).number

test('a changed price → a new version with its author, everything else unchanged', async () => {
  const before = await currentCatalog(db)

  expect(await edit(1, { [price]: '89,00' })).toEqual({
    ok: true,
    value: { changes: [{ path: price, from: '79,00', to: '89,00' }] },
  })

  const after = await currentCatalog(db)
  expect(after.packages.find(({ id }) => id === 'express')?.price).toBe(89_00)
  expect({ ...after, packages: [] }).toEqual({ ...before, packages: [] })
  expect((await listDocumentVersions(db, 'catalog', 5)).map(({ number, staffId }) => [number, staffId])).toEqual([
    [2, actor.id],
    [1, null],
  ])
  const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.createdAt)).limit(1)
  expect(entry).toMatchObject({ action: 'catalog-saved', details: { changes: [{ from: '79,00', to: '89,00' }] } })
})

test('every field written with its current value → no change', async () => {
  const base = await newest()
  expect(await edit(base, {})).toEqual({ ok: false, code: 'nothing-changed' })
  expect(firstCatalog.extras.length).toBeGreaterThan(0)
  expect(catalogFields.length).toBeGreaterThan(40)
})

test('a preview of changes → writes nothing', async () => {
  const base = await newest()
  expect(await edit(base, { [price]: '99,00' }, false)).toMatchObject({ ok: true })
  expect(await newest()).toBe(base)
})

test('concurrent edits → merged for different fields, a conflict for the same one', async () => {
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

test('ten concurrent saves of one field → one succeeds, nine conflict', async () => {
  const base = await newest()

  const results = await Promise.all(
    Array.from({ length: 10 }, (_, index) => edit(base, { downloadDays: `${100 + index}` })),
  )

  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await newest()).toBe(base + 1)
})

test.each([
  [{ [price]: 'caro' }, price, undefined],
  [{ [price]: '' }, price, undefined],
  [{ [price]: '0,00' }, price, { code: 'too-small', about: 'R$\u00a01,00' }],
  [{ 'extras.partituras.price': '0,99' }, 'extras.partituras.price', { code: 'too-small', about: 'R$\u00a01,00' }],
  [
    { 'calculator.bases.premium.price': '0,00' },
    'calculator.bases.premium.price',
    { code: 'too-small', about: 'R$\u00a01,00' },
  ],
  [{ 'packages.express.name': 'a'.repeat(61) }, 'packages.express.name', { code: 'too-long', about: '60' }],
  [{ [price]: '200.000,00' }, price, { code: 'too-big', about: 'R$\u00a0100.000,00' }],
  [{ 'packages.express.briefingFormUrl': 'http://forms.example/a' }, 'packages.express.briefingFormUrl', undefined],
  [{ 'packages.express.description': ' ' }, 'packages.express.description', { code: 'empty', about: '1' }],
  [{ 'packages.express.formats': '' }, 'packages.express.formats', { code: 'too-few', about: '1' }],
  [{ 'packages.express.licence': 'Licença de tudo' }, 'packages.express.licence', undefined],
  [
    { 'packages.express.versions.withoutLyric': '0 × 2' },
    'packages.express.versions.withoutLyric',
    { code: 'too-small', about: '1' },
  ],
  [
    { 'packages.express.delivery.limit': '1' },
    'packages.express.delivery.limit',
    { code: 'later-than-limit', about: '3' },
  ],
  [{ 'packages.express.delivery.limit': '400' }, 'packages.express.delivery.limit', { code: 'too-big', about: '365' }],
  [{ 'packages.premium.name': ' express' }, 'packages.express.name', { code: 'same-name', about: '' }],
  [
    { 'packages.essencial.revisions.windowDays': '0' },
    'packages.essencial.revisions.windowDays',
    { code: 'no-window', about: '' },
  ],
  [{ 'extras.partituras.price': '' }, 'extras.partituras.price', { code: 'price-to-sell', about: '' }],
  [
    { 'extras.partituras.features': '1\n2\n3\n4\n5\n6\n7\n8\n9' },
    'extras.partituras.features',
    { code: 'too-many', about: '8' },
  ],
  [{ 'discounts.PREMIUM5.percent': '95' }, 'discounts.PREMIUM5.percent', { code: 'discount-gap', about: '90' }],
  [{ 'calculator.bases': '' }, 'calculator.bases', { code: 'too-few', about: '1' }],
  [{ 'calculator.bases.premium.minutes': '0' }, 'calculator.bases.premium.minutes', { code: 'too-small', about: '1' }],
  [{ 'calculator.sliders.days.usual': '20' }, 'calculator.sliders.days.usual', { code: 'slider-order', about: '' }],
  [
    { 'qualification.comercial.first': 'Express' },
    'qualification.comercial.first',
    { code: 'rights-too-few', about: 'Express' },
  ],
  [
    { 'packages.profissional.licence': 'Licença pessoal' },
    'qualification.evento.first',
    { code: 'rights-too-few', about: 'Profissional' },
  ],
  [
    { 'qualification.presente.second': 'Essencial' },
    'qualification.presente.second',
    { code: 'recommended-twice', about: '' },
  ],
])('%j → refused by its field', async (typed: Record<string, string>, path, problem) => {
  const refused = await edit(await newest(), typed)
  expect(refused).toMatchObject({ ok: false, code: 'invalid', errors: expect.arrayContaining([path]) })
  expect(refused.ok || refused.code !== 'invalid' ? refused : refused.problems?.[path]).toEqual(problem)
})

test('a stored catalogue with a price of zero → still readable', async () => {
  const old = await currentCatalog(db)
  const packages = old.packages.map((pkg) => (pkg.id === 'express' ? { ...pkg, price: cents(0) } : pkg))
  await saveDocumentVersion(db, 'catalog', { ...old, packages }, null)

  expect((await currentCatalog(db)).packages.find(({ id }) => id === 'express')?.price).toBe(0)
  await saveDocumentVersion(db, 'catalog', old, null)
})

test('an existing contradiction → does not block other changes', async () => {
  const { content } = await getCurrentDocument(db, 'catalog')
  const old = catalogSchema.parse(content)
  const extras = old.extras.map((extra) => (extra.id === 'partituras' ? { ...extra, price: null } : extra))
  await saveDocumentVersion(db, 'catalog', { ...old, extras }, null)

  expect(await edit(await newest(), { downloadDays: '77' })).toMatchObject({ ok: true })
  await saveDocumentVersion(db, 'catalog', old, null)
})

test('a service is added and removed → an earlier version restores it', async () => {
  const ids = (await currentCatalog(db)).extras.map(({ id }) => id)
  const catalog = await currentCatalog(db)
  const fields = catalogGroups(catalog, (list) => (list === 'extras' ? [...ids, 'coro'] : [])).flatMap(
    (group) => group.fields,
  )
  const change = async (typed: Record<string, string>) =>
    editDocument(context, actor, 'catalog', { fields, base: await newest(), typed, save: true })

  expect(await change({ extras: `coro ${ids.join(' ')}`, 'extras.coro.title': 'Coro' })).toMatchObject({
    ok: false,
    errors: ['extras.coro.description'],
    problems: { 'extras.coro.description': { code: 'empty' } },
  })
  const coro = {
    'extras.coro.title': 'Coro',
    'extras.coro.description': 'Quatro vozes.',
    'extras.coro.price': '80,00',
    'extras.coro.features': 'Soprano\r\nBaixo',
    'extras.coro.sale': 'Junto com o pacote, no pagamento',
    'extras.coro.humanOnly': 'sim',
  }
  expect(await change({ extras: `coro ${ids.join(' ')}`, ...coro })).toMatchObject({ ok: true })
  const added = await newest()
  expect((await currentCatalog(db)).extras[0]).toEqual({
    id: 'coro',
    title: 'Coro',
    price: 80_00,
    description: 'Quatro vozes.',
    features: ['Soprano', 'Baixo'],
    icon: 'music',
    sale: 'checkout',
    humanOnly: true,
    deliveryDays: null,
    laterDays: null,
  })
  const sold = await context.place({ extras: ['coro'], email: 'coro@exemplo.com.br' })
  const before = await context.order(sold.orderId)

  expect(await change({ extras: ids.toReversed().join(' ') })).toMatchObject({ ok: true })
  expect((await currentCatalog(db)).extras.map(({ id }) => id)).toEqual(ids.toReversed())
  expect(await context.order(sold.orderId)).toEqual(before)

  const typed = formatFields((await findDocumentVersion(db, 'catalog', added))?.content, fields)
  expect(await change(typed)).toMatchObject({ ok: true })
  expect((await currentCatalog(db)).extras.map(({ id }) => id)).toEqual(['coro', ...ids])
})

test('a discount is added and a calculator base removed → stored', async () => {
  const catalog = await currentCatalog(db)
  const bases = catalog.calculator.bases.map(({ packageId }) => packageId)
  const groups = [...catalogGroups(catalog, () => bases), ...discountGroups(catalog, () => ['MAES15'])]
  const fields = groups.flatMap((group) => group.fields)
  const typed = {
    discounts: 'MAES15',
    'discounts.MAES15.packageId': 'Premium',
    'discounts.MAES15.percent': '15',
    'discounts.MAES15.from': '01/05/2027',
    'discounts.MAES15.until': '10/05/2027',
    'discounts.MAES15.totalLimit': '50',
    'calculator.bases': 'premium essencial',
  }
  const edited = await editDocument(context, actor, 'catalog', { fields, base: await newest(), typed, save: true })
  expect(edited).toMatchObject({ ok: true })

  const { discounts, calculator } = await currentCatalog(db)
  expect(discounts).toEqual([
    {
      id: 'MAES15',
      packageId: 'premium',
      percent: 15,
      from: '2027-05-01',
      until: '2027-05-10',
      totalLimit: 50,
      buyerLimit: null,
    },
  ])
  expect(calculator.bases.map(({ packageId }) => packageId)).toEqual(['premium', 'essencial'])
})

test('the shown songs are chosen → stored, and at least one must stay', async () => {
  const change = async (typed: Record<string, string>) => {
    const { number: base } = await getCurrentDocument(db, 'settings')
    return editDocument(context, actor, 'settings', { fields: settingsFields, base, typed, save: true })
  }
  expect((await currentSettings(db)).songs).toBeNull()
  expect(await change({ songs: '' })).toMatchObject({ ok: false, problems: { songs: { code: 'too-few' } } })
  expect(await change({ songs: 'janela-antiga mare-mansa', 'songs.janela-antiga.featured': 'sim' })).toMatchObject({
    ok: true,
  })
  expect((await currentSettings(db)).songs).toEqual([
    { id: 'janela-antiga', featured: true },
    { id: 'mare-mansa', featured: true },
  ])
})

test('company data → edited the same way, unknown fields ignored', async () => {
  const { music } = await currentSettings(db)
  const typed = { 'contact.whatsapp': '+55 (11) 98765-4321', 'contact.email': 'ola@estudio.example', music: 'x' }
  const saved = await editDocument(context, actor, 'settings', { fields: settingsFields, base: 1, typed, save: true })

  expect(saved).toMatchObject({ ok: true })
  const settings = await currentSettings(db)
  expect(settings.contact).toMatchObject({ whatsapp: '5511987654321', email: 'ola@estudio.example' })
  expect(settings.music).toEqual(music)
  expect(await db.$count(auditLog, eq(auditLog.action, 'settings-saved'))).toBe(2)
})

test('a form without a base version → refused', async () => {
  expect(await edit(9_999, { [price]: '1,00' })).toEqual({ ok: false, code: 'unknown-base' })
})

test.each(['catalog', 'settings'] as const)(
  'an earlier version of the %s is restored → a new version',
  async (kind) => {
    const fields = kind === 'catalog' ? catalogFields : settingsFields
    const [first, last] = [await findDocumentVersion(db, kind, 1), await getCurrentDocument(db, kind)]
    expect(formatFields(last.content, fields)).not.toEqual(formatFields(first?.content, fields))

    const typed = formatFields(first?.content, fields)
    const back = await editDocument(context, actor, kind, { fields, base: last.number, typed, save: true, restored: 1 })

    expect(back).toMatchObject({ ok: true })
    expect(await getCurrentDocument(db, kind)).toMatchObject({ number: last.number + 1, content: first?.content })
    expect((await findDocumentVersion(db, kind, last.number))?.content).toEqual(last.content)
    const action = { catalog: 'catalog-restored', settings: 'settings-restored' } as const
    const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, action[kind]))
    expect(entry).toMatchObject({ details: { restored: 1 } })
  },
)

test('custom texts → apply to new orders only', async () => {
  const fields = editableTexts({ catalog: firstCatalog, settings: firstSettings, siteUrl: context.siteUrl }).flatMap(
    ({ groups }) => groups.flatMap((group) => group.fields),
  )
  const old = await context.place()
  const before = (await findOrder(db, old.orderId))?.contract

  const path = 'words.contract/todos/price/text'
  const typed = { [path]: 'O pacote {pacote} custa {preço}, e nada além disso.' }
  expect(await editDocument(context, actor, 'texts', { fields, base: 1, typed, save: true })).toMatchObject({
    ok: true,
  })

  const sold = await context.place({ email: 'outra@exemplo.com.br' })
  expect(JSON.stringify((await findOrder(db, sold.orderId))?.contract)).toContain('e nada além disso.')
  expect((await findOrder(db, old.orderId))?.contract).toEqual(before)
  expect(JSON.stringify(before)).not.toContain('e nada além disso.')
  expect(
    await editDocument(context, actor, 'texts', { fields, base: 2, typed: { [path]: 'R$ 9,00' }, save: true }),
  ).toEqual({ ok: false, code: 'invalid', errors: [path] })
})
