import { expect, test } from 'vitest'

import type { ContentField } from './field-types.ts'
import { changesBetween, mergeChanges, formatFields, applyChanges } from './form-fields.ts'

const fields: ContentField[] = [
  { path: 'name', kind: 'text', label: 'Nome' },
  { path: 'packages.express.price', kind: 'money', label: 'Preço' },
  { path: 'packages.express.versions', kind: 'count?', label: 'Versões' },
]
const document = {
  name: 'Harmonia',
  packages: [
    { id: 'express', price: 79_00, versions: 6, unknown: ['kept'] },
    { id: 'premium', price: 969_00, versions: null },
  ],
  sectionOfSomebodyElse: { deep: [1, 2] },
}
const shown = { name: 'Harmonia', 'packages.express.price': '79,00', 'packages.express.versions': '6' }

test('stored values → shown as people type them', () => {
  expect(formatFields(document, fields)).toEqual(shown)
  expect(formatFields(document, [{ path: 'packages.premium.versions', kind: 'count?', label: '' }])).toEqual({
    'packages.premium.versions': '',
  })
  expect(formatFields({}, fields)).toEqual({ name: '', 'packages.express.price': '', 'packages.express.versions': '' })
})

test('a changed field → only that one is written, unknown content stays', () => {
  const changes = changesBetween(shown, { name: 'Harmonia ', 'packages.express.price': '1.089,90' })
  expect(changes).toEqual([{ path: 'packages.express.price', from: '79,00', to: '1.089,90' }])

  const { document: written, errors } = applyChanges(document, fields, changes)
  expect(errors).toEqual([])
  expect(written).toEqual({
    ...document,
    packages: [{ ...document.packages[0], price: 1_089_90 }, document.packages[1]],
  })
})

test('an empty field → unlimited where allowed, otherwise an error', () => {
  const unlimited = applyChanges(document, fields, [{ path: 'packages.express.versions', from: '6', to: '' }])
  expect(unlimited.document).toMatchObject({ packages: [{ versions: null }, {}] })
  expect(applyChanges(document, fields, [{ path: 'packages.express.price', from: '79,00', to: '' }]).errors).toEqual([
    'packages.express.price',
  ])
  expect(applyChanges(document, fields, [{ path: '__proto__.admin', from: '', to: 'x' }]).errors).toEqual([
    '__proto__.admin',
  ])
})

test('concurrent changes of different fields → merged', () => {
  const newest = { ...shown, name: 'Melodia' }
  expect(mergeChanges(shown, newest, { ...shown, 'packages.express.price': '89,00' })).toEqual({
    merged: { ...newest, 'packages.express.price': '89,00' },
    conflicts: {},
  })
})

test('concurrent changes of one field → a conflict', () => {
  const newest = { ...shown, 'packages.express.price': '99,00' }
  expect(mergeChanges(shown, newest, { ...shown, 'packages.express.price': '89,00' }).conflicts).toEqual({
    'packages.express.price': { mine: '89,00', theirs: '99,00' },
  })
  expect(mergeChanges(shown, newest, { ...shown, 'packages.express.price': '99,00' }).conflicts).toEqual({})
})

test('an address pasted with what nobody sees around it → stored as it was meant', () => {
  const address: ContentField = { path: 'contact.email', kind: 'text', label: 'E-mail', rule: 'not-email' }
  const change = { path: 'contact.email', from: '', to: 'Estúdio <\u202Aola@estudio.example\u202C>' }

  expect(applyChanges({ contact: { email: '' } }, [address], [change])).toEqual({
    document: { contact: { email: 'ola@estudio.example' } },
    errors: [],
  })
})

test('a stored text with a character that nobody sees, not touched → no change', () => {
  expect(changesBetween({ name: 'Har\u200Bmonia' }, { name: 'Har\u200Bmonia' })).toEqual([])
})
