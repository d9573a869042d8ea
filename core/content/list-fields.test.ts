import { expect, test } from 'vitest'

import type { ContentField } from './field-types.ts'
import { mergeChanges, changesBetween, formatFields, applicableChanges, applyChanges } from './form-fields.ts'
import { applyListAction, parseListAction, whyNotAdded } from './list-fields.ts'

const list: ContentField = {
  path: 'extras',
  kind: 'list',
  label: 'Serviços',
  list: {
    key: 'id',
    blank: { title: '', price: null },
    add: 'name',
    addLabel: 'Novo',
    nameAt: 'title',
    names: { stems: 'Stems', coro: 'Coro', gone: 'Antigo' },
  },
}
const fieldsOf = (...ids: string[]): ContentField[] => [
  list,
  ...ids.flatMap((id): ContentField[] => [
    { path: `extras.${id}.title`, kind: 'text', label: 'Nome' },
    { path: `extras.${id}.price`, kind: 'money?', label: 'Preço' },
  ]),
]
const document = {
  extras: [
    { id: 'stems', title: 'Stems', price: 129_00, icon: 'kept' },
    { id: 'coro', title: 'Coro', price: null },
  ],
}
const move = (typed: Record<string, string>, text: string, named = '') => {
  const read = parseListAction(text)
  return read && applyListAction(fieldsOf('stems', 'coro'), typed, read, named)
}

test('elements → can be moved, removed and added; impossible edits are refused', () => {
  const typed = { extras: 'stems coro' }
  expect(move(typed, 'down extras stems')?.typed.extras).toBe('coro stems')
  expect(move(typed, 'up extras coro')?.typed.extras).toBe('coro stems')
  expect(move(typed, 'drop extras stems')?.typed.extras).toBe('coro')
  expect(move(typed, 'add extras', ' Violão de 7 Cordas ')).toEqual({
    id: 'violao-de-7-cordas',
    typed: { extras: 'stems coro violao-de-7-cordas', 'extras.violao-de-7-cordas.title': 'Violão de 7 Cordas' },
  })

  expect(move(typed, 'up extras stems')).toBeNull()
  expect(move(typed, 'down extras coro')).toBeNull()
  expect(move(typed, 'drop extras gone')).toBeNull()
  expect(move(typed, 'add extras', ' — ')).toBeNull()
  expect(move(typed, 'add extras', 'x'.repeat(81))).toBeNull()
  expect(move(typed, 'add packages', 'Coro')).toBeNull()
  expect(parseListAction('burn extras stems')).toBeNull()
})

test('a new element → never reuses an id', () => {
  expect(move({ extras: 'stems coro' }, 'add extras', 'Coro')?.id).toBe('coro-2')
  expect(move({ extras: 'stems coro' }, 'add extras', 'Gone')?.id).toBe('gone-2')
})

test('codes → upper-cased and unique', () => {
  const codes: ContentField = {
    ...list,
    path: 'codes',
    list: { key: 'id', blank: {}, add: 'code', addLabel: '', names: {} },
  }
  const add = (named: string) =>
    applyListAction([codes], { codes: 'NATAL10' }, { action: 'add', path: 'codes', id: '' }, named)
  expect(add(' maes15 ')?.typed).toEqual({ codes: 'NATAL10 MAES15' })
  expect([add('natal10'), add('A-B'), add('')]).toEqual([null, null, null])
})

test.each([
  ['code', 'natal 10%', 'not-code'],
  ['code', 'ab', 'not-code'],
  ['code', 'natal10', 'already-there'],
  ['name', '!', 'name-too-short'],
  ['name', 'x'.repeat(81), 'name-too-long'],
  ['pick', '', 'not-chosen'],
] as const)('nothing is added to a list by %s, of %j → says %s', (add, named, why) => {
  const editable = { key: 'id' as const, blank: {}, add, addLabel: '', names: {} }

  expect(whyNotAdded(editable, ['NATAL10'], named)).toBe(why)
})

test('lists → written before the fields of new elements', () => {
  const fields = fieldsOf('stems', 'coro', 'novo')
  const before = formatFields(document, fields)
  const typed = { ...before, extras: 'novo stems', 'extras.novo.title': 'Novo', 'extras.novo.price': '10,00' }
  const { document: written, errors } = applyChanges(document, fields, changesBetween(before, typed))

  expect(errors).toEqual([])
  expect(written).toEqual({
    extras: [
      { id: 'novo', title: 'Novo', price: 10_00 },
      { id: 'stems', title: 'Stems', price: 129_00, icon: 'kept' },
    ],
  })
})

test('a restored element → keeps all its values', () => {
  const fields = fieldsOf('stems', 'coro')
  const less = { extras: [document.extras[1]] }
  const changes = changesBetween(formatFields(less, fields), formatFields(document, fields))
  expect(applyChanges(less, fields, changes, document)).toEqual({ document, errors: [] })
})

test('a removed element → its fields are neither reported nor written', () => {
  const fields = fieldsOf('stems', 'coro')
  const before = formatFields(document, fields)
  const after = { ...before, extras: 'coro', 'extras.stems.title': '', 'extras.stems.price': 'nada' }
  const changes = applicableChanges(fields, after, changesBetween(before, after))

  expect(changes).toEqual([{ path: 'extras', from: 'stems coro', to: 'coro' }])
  expect(applyChanges(document, fields, changes)).toEqual({ document: { extras: [document.extras[1]] }, errors: [] })
})

test('a field of an element removed by someone else → a conflict', () => {
  const fields = fieldsOf('stems', 'coro')
  const base = formatFields(document, fields)
  const newest = formatFields({ extras: [document.extras[1]] }, fields)
  expect(mergeChanges(base, newest, { ...base, 'extras.stems.price': '99,00' }).conflicts).toEqual({
    'extras.stems.price': { mine: '99,00', theirs: '' },
  })
})

test('an unset list → starts with the shown default', () => {
  const songs: ContentField[] = [
    {
      path: 'songs',
      kind: 'list',
      label: 'Músicas',
      unset: 'um dois',
      list: { key: 'id', blank: { featured: false }, add: 'pick', addLabel: '', names: { um: 'Um', dois: 'Dois' } },
    },
    { path: 'songs.um.featured', kind: 'check', label: '', unset: 'sim' },
    { path: 'songs.dois.featured', kind: 'check', label: '', unset: 'não' },
  ]
  const shown = { songs: 'um dois', 'songs.um.featured': 'sim', 'songs.dois.featured': 'não' }
  expect(formatFields({ songs: null }, songs)).toEqual(shown)

  const one = applyChanges({ songs: null }, songs, [{ path: 'songs.dois.featured', from: 'não', to: 'sim' }]).document
  expect(one).toEqual({
    songs: [
      { id: 'um', featured: true },
      { id: 'dois', featured: true },
    ],
  })
  const less = applyChanges(one, songs, [{ path: 'songs', from: 'um dois', to: 'dois' }]).document
  expect(less).toEqual({ songs: [{ id: 'dois', featured: true }] })
  const back = applyChanges(less, songs, [{ path: 'songs', from: 'dois', to: 'dois um' }]).document
  expect(back).toEqual({
    songs: [
      { id: 'dois', featured: true },
      { id: 'um', featured: true },
    ],
  })
})
