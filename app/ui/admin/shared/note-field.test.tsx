import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { NoteField } from './note-field.tsx'

test('the note of a decision → must be filled in, and says so where it is empty', () => {
  expect(renderToStaticMarkup(<NoteField id="note" label="Anotação" />)).toMatch(/<textarea[^>]* required=""/)
  expect(renderToStaticMarkup(<NoteField id="note" label="Anotação" error="note-required" />)).toContain(
    'Escreva uma anotação',
  )
})
