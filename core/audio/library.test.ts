import { expect, test } from 'vitest'

import { categoriesOfTab, libraryCategories, titleOfFile } from './library.ts'

test('the strings tab → includes guitars; the first tab → everything', () => {
  expect(categoriesOfTab('strings')).toEqual(['strings', 'guitar'])
  expect(categoriesOfTab('piano')).toEqual(['piano'])
  expect(categoriesOfTab('orchestra')).toEqual(['orchestra'])
  expect(categoriesOfTab('all')).toEqual(libraryCategories)
})

test.each([
  ['Ponteio_no_violao.wav', 'Ponteio no violao'],
  ['demo.final.mp3', 'demo.final'],
  ['.flac', 'Sem título'],
  ['x'.repeat(300), 'x'.repeat(120)],
])('%s → becomes a title', (name, title) => {
  expect(titleOfFile(name)).toBe(title)
})
