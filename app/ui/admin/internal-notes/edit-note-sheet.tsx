import { Form } from 'react-router'

import { useSeen } from '#app/ui/admin/hooks/use-seen.ts'
import { IntentButton } from '#app/ui/admin/shared/intent-button.tsx'
import { RouteDialog, SheetButtons } from '#app/ui/admin/shared/route-dialog.tsx'
import { internalNoteErrors } from '#copy/staff/internal-notes.ts'
import type { InternalNotesView, InternalNoteView } from '#core/staff/internal-note-view.ts'

import { MentionField } from './mention-field.tsx'
import type { InternalNoteFailure } from './note-failure.ts'

export const editNoteParam = 'editar-nota'

type Props = {
  /** Nothing where it was deleted, or is somebody else's. */
  note: InternalNoteView | undefined
  view: InternalNotesView
  failure: InternalNoteFailure | null
}

/** One's own note: its text, and the end of it. */
export function EditNoteSheet({ note, view, failure }: Props) {
  return (
    <RouteDialog param={editNoteParam} title="Editar nota interna">
      {note && note.authorId === view.staffId ? (
        <EditForms note={note} view={view} failure={failure?.noteId === note.id ? failure : null} />
      ) : (
        <>
          <p>{internalNoteErrors['not-found']}</p>
          <SheetButtons param={editNoteParam} cancel="Fechar" />
        </>
      )}
    </RouteDialog>
  )
}

function EditForms({ note, view, failure }: Props & { note: InternalNoteView }) {
  const seen = useSeen(note.content, failure?.refusal === 'changed-meanwhile' ? note.content : null)
  const failed = failure?.intent === 'edit-internal-note' ? failure : null
  return (
    <>
      <Form method="post" noValidate className="grid gap-4">
        <input type="hidden" name="note" value={note.id} />
        <input type="hidden" name="seen" value={seen} />
        {failed?.refusal === 'changed-meanwhile' ? (
          <p className="notice" data-tone="alarm">
            <strong>Está guardado agora:</strong>
            <span className="[overflow-wrap:anywhere] whitespace-pre-line">{note.content}</span>
          </p>
        ) : null}
        <MentionField
          id="nota-editada"
          label="Nota"
          view={view}
          typed={failed?.typed ?? seen}
          error={failed ? internalNoteErrors[failed.refusal] : ''}
        />
        <SheetButtons param={editNoteParam}>
          <IntentButton intent="edit-internal-note" label="Salvar nota" busy="Salvando..." />
        </SheetButtons>
      </Form>
      <Form method="post" noValidate>
        <input type="hidden" name="note" value={note.id} />
        <IntentButton
          intent="remove-internal-note"
          label="Remover esta nota"
          busy="Removendo..."
          look="btn btn-danger"
        />
      </Form>
    </>
  )
}
