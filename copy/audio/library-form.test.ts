import { expect, test } from 'vitest'

import { accept } from '#core/shared/result.ts'

import { demonstrationForm, libraryForm } from './library-form.ts'

test('title or category missing → reported by field', () => {
  expect(libraryForm.parse({ title: '  Valsa   lenta ', category: 'piano' })).toEqual({
    ok: true,
    value: { title: 'Valsa lenta', category: 'piano' },
  })
  expect(libraryForm.parse({ title: ' ', category: 'tuba' })).toEqual({
    ok: false,
    errors: { title: 'title-required', category: 'category-unknown' },
  })
  expect(libraryForm.parse({ title: 'a'.repeat(121), category: 'guitar' })).toMatchObject({
    errors: { title: 'title-too-long' },
  })
})

const known = '0198f0a0-0000-7000-8000-000000000001'
const raw = {
  title: '  Flor  da Serra ',
  description: 'Feita para os 60 anos da Lia.',
  genre: 'sertanejo',
  type: 'romantic',
  before: '',
  sung: 'sim',
  featured: '',
}
const read = (change: Partial<typeof raw>) => demonstrationForm.parse({ ...raw, ...change })

test('a form → tidied, without a comparison where none was chosen', () => {
  expect(read({})).toEqual(
    accept({
      title: 'Flor da Serra',
      description: 'Feita para os 60 anos da Lia.',
      genre: 'sertanejo',
      type: 'romantic',
      isSung: true,
      featured: false,
      beforeItemId: null,
    }),
  )
  expect(read({ before: known })).toMatchObject({ ok: true, value: { beforeItemId: known } })
})

test.each([
  [{ title: ' ' }, { title: 'title-required' }],
  [{ title: 'x'.repeat(81) }, { title: 'title-too-long' }],
  [{ description: 'x'.repeat(301) }, { description: 'description-too-long' }],
  [{ genre: 'baroque' }, { genre: 'genre-required' }],
  [{ type: '' }, { type: 'type-required' }],
  [{ before: '../x' }, { before: 'before-unknown' }],
])('%j → refused with its reason', (change, errors) => {
  expect(read(change)).toEqual({ ok: false, errors })
})
