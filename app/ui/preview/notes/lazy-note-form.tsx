import { lazy, Suspense } from 'react'

import { reloadAfterRelease } from '#app/client/hydrate/release.ts'

import type { NewNoteState } from './use-new-note.ts'

/** Fetched when a note is begun: until then the page does without it. */
const NoteForm = lazy(() =>
  import('./note-form.tsx').then(
    (module) => ({ default: module.NoteForm }),
    () => {
      void reloadAfterRelease()
      return { default: Unreachable }
    },
  ),
)

export function LazyNoteForm({ state }: { state: NewNoteState }) {
  return <Suspense>{state.note ? <NoteForm state={state} /> : null}</Suspense>
}

function Unreachable() {
  return (
    <p role="alert" className="error">
      Não foi possível abrir a anotação agora. Abra a página de novo em instantes.
    </p>
  )
}
