import { expect, test } from 'vitest'
import { z } from 'zod'

import { catalogSchema } from '#core/catalog/catalog-schema.ts'
import { splitPerItemValue, joinInputs, type ContentField } from '#core/content/field-types.ts'
import { changesBetween, formatFields, applyChanges } from '#core/content/form-fields.ts'
import { processorSchema } from '#core/content/processors.ts'
import { settingsSchema } from '#core/content/settings.ts'
import { firstCatalog } from '#db/seed/catalog.ts'
import { firstSettings } from '#db/seed/settings.ts'
import { expectNone } from '#test/support/guard.ts'

import { catalogGroups, discountGroups } from './catalog-form.ts'
import { paymentLinkGroups } from './payment-links-form.ts'
import { settingsGroups } from './settings-form.ts'

/** What no owner edits, each with its reason. */
const untouchable: Record<string, string> = {
  'packages.*.id': 'addresses, orders and contracts name the four packages by it',
  'extras.*.id': 'given once, when the service is added: orders keep it, and the shop knows some services by it',
  'extras.*.icon': 'no page draws it',
  'discounts.*.id': 'it is the code itself: another code is another discount',
  'calculator.bases.*.packageId': 'it is which base it is: chosen when the base is added',
  'music.forSale.*.id': 'given once, when the album is added',
  'music.promotional.*.id': 'given once, when the album is added',
  'privacy.processors.*.id': 'given once, when the company is added',
  'songs.*.id': 'it is which song it is: chosen when the song is added',
}

/** Every place of a shape where a value stands; an element of a list is `*`. */
function leavesOf(shape: z.core.$ZodType, path = ''): string[] {
  if (shape instanceof z.ZodObject) {
    return Object.entries(shape.def.shape).flatMap(([name, inner]) => leavesOf(inner, path ? `${path}.${name}` : name))
  }
  if (shape instanceof z.ZodRecord) return leavesOf(shape.def.valueType, `${path}.*`)
  if (shape instanceof z.ZodArray) return leavesOf(shape.def.element, `${path}.*`)
  if (shape instanceof z.ZodIntersection) {
    return [...leavesOf(shape.def.left, path), ...leavesOf(shape.def.right, path)]
  }
  if (shape instanceof z.ZodPipe) return leavesOf(shape.def.in, path)
  if (
    shape instanceof z.ZodNullable ||
    shape instanceof z.ZodOptional ||
    shape instanceof z.ZodDefault ||
    shape instanceof z.ZodPrefault
  ) {
    return leavesOf(shape.def.innerType, path)
  }
  return [path]
}

/** A field's place, with every element of a list as `*`. */
function placeOf(path: string, lists: string[]): string {
  const list = ['packages', 'payment.links', 'payment.linkAmounts', ...lists].find((one) => path.startsWith(`${one}.`))
  return list ? path.replace(new RegExp(`^(${list.replaceAll('.', '\\.')})\\.[^.]+`), '$1.*') : path
}

const catalogFields = [...catalogGroups(firstCatalog), ...discountGroups(firstCatalog)].flatMap(({ fields }) => fields)
const processor = processorSchema.parse({ id: 'correio', name: 'Correio', country: 'Irlanda', service: 'mail' })
/** A list without elements shows no fields. */
const settings = { ...firstSettings, privacy: { processors: [processor] } }
const settingsFields = [...settingsGroups(settings), ...paymentLinkGroups(settings, firstCatalog)].flatMap(
  ({ fields }) => fields,
)

function placesOf(fields: ContentField[]): string[] {
  const lists = fields.flatMap(({ path, list }) => (list ? [path] : []))
  return [...new Set(fields.flatMap(({ path, list }) => (list ? [] : [placeOf(path, lists)])))]
}

test('walking through a schema → finds its fields', () => {
  expect(leavesOf(catalogSchema)).toEqual(
    expect.arrayContaining(['packages.*.licence', 'packages.*.versions.withoutLyric.each', 'extras.*.features.*']),
  )
  expect(leavesOf(catalogSchema)).toContain('calculator.sliders.instruments.unlimitedAbove')
})

test.each([
  ['catalogue', catalogSchema, catalogFields],
  ['settings', settingsSchema, settingsFields],
])('every field of the %s → an editor, or a reason for none', (_name, shape, fields) => {
  const places = placesOf(fields)
  const covers = (leaf: string) => places.some((place) => leaf === place || leaf.startsWith(`${place}.`))

  expectNone(
    leavesOf(shape).filter((leaf) => !covers(leaf) && !untouchable[leaf]),
    'Nobody can change these: give each a field in settings-form.ts or catalog-form.ts, or say in `untouchable` why it has none.',
  )
  expect(
    places.filter((place) => !leavesOf(shape).some((leaf) => leaf === place || leaf.startsWith(`${place}.`))),
  ).toEqual([])
})

test('a reason for a missing editor → names a field that exists and has none', () => {
  const leaves = [...leavesOf(catalogSchema), ...leavesOf(settingsSchema)]
  const places = [...placesOf(catalogFields), ...placesOf(settingsFields)]
  expect(Object.keys(untouchable).filter((leaf) => !leaves.includes(leaf) || places.includes(leaf))).toEqual([])
})

test('every kind of list → an element can be added', () => {
  const lists = [...catalogFields, ...settingsFields].flatMap(({ list }) => list ?? [])
  expect(lists.map(({ add }) => add).toSorted()).toEqual(['code', 'name', 'name', 'name', 'name', 'pick', 'pick'])
  expect(lists.every(({ addLabel }) => addLabel !== '')).toBe(true)
})

test.each([
  ['catalogue', catalogSchema, catalogFields, firstCatalog],
  ['settings', settingsSchema, settingsFields, settings],
])('a field of the %s formatted and parsed → the same value', (_name, shape, fields, document) => {
  const shown = formatFields(document, fields)
  for (const field of fields) {
    const sent = field.kind === 'each?' ? splitPerItemValue(shown[field.path] ?? '') : [shown[field.path] ?? '']
    expect([field.path, joinInputs(field, sent)]).toEqual([field.path, shown[field.path]])
  }
  const everything = Object.entries(shown).map(([path, to]) => ({ path, from: '', to }))
  const written = applyChanges(document, fields, everything)
  expect(written.errors).toEqual([])
  expect(formatFields(shape.parse(written.document), fields)).toEqual(shown)
  expect(changesBetween(shown, formatFields(shape.parse(written.document), fields))).toEqual([])
})
