// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import type { NoteView } from '#core/preview/note-view.ts'

import { Drafts } from './draft-notes.tsx'

afterEach(cleanup)

const note: NoteView = {
  id: 'n',
  versionId: 'v',
  versionName: 'Banda',
  lyricLine: null,
  content: 'Mais devagar.',
  fromMs: 3_000,
  toMs: null,
}

const page = (drafts: NoteView[], wanted: number) => (
  <Drafts
    path="/preview/x"
    drafts={drafts}
    soundOf={() => null}
    canNote
    typed={null}
    onPlay={() => false}
    send={() => Promise.resolve(null)}
    wanted={wanted}
  />
)

test('a press wrote a note that is to be seen → it has the focus once it is there, and once only', () => {
  const { rerender } = render(page([], 0))
  rerender(page([], 1))
  expect(document.activeElement?.id).not.toBe('anotacoes')

  rerender(page([note], 1))
  expect(document.activeElement?.id).toBe('anotacoes')
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  rerender(page([note, { ...note, id: 'other' }], 1))
  expect(document.activeElement?.id).not.toBe('anotacoes')
})
