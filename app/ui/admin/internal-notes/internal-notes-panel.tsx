import { useState } from 'react'
import { Form, Link, useLocation } from 'react-router'

import { IntentButton } from '#app/ui/admin/shared/intent-button.tsx'
import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { FieldError } from '#app/ui/shared/field.tsx'
import { internalNoteErrors } from '#copy/staff/internal-notes.ts'
import { formatDateTime } from '#core/shared/dates.ts'
import type { InternalNotesView, InternalNoteView } from '#core/staff/internal-note-view.ts'
import { splitMentions, type InternalNoteRefusal } from '#core/staff/internal-note.ts'

import { EditNoteSheet, editNoteParam } from './edit-note-sheet.tsx'
import { MentionField } from './mention-field.tsx'
import type { InternalNoteFailure } from './note-failure.ts'

type Props = { view: InternalNotesView; failure: InternalNoteFailure | null }

/** Where links lead that are about a record's notes. */
export const internalNotesAnchor = 'notas-internas'
const allParam = 'notas'

export function showsAllNotes(params: URLSearchParams): boolean {
  return params.get(allParam) === 'todas'
}

/** What the team writes to each other about a record. */
export function InternalNotesPanel({ view, failure }: Props) {
  const { notes, total, canWrite } = view
  const { search } = useLocation()
  const edited = notes.find(({ id }) => id === new URLSearchParams(search).get(editNoteParam))
  return (
    <Panel title={total > 0 ? `Notas internas (${total})` : 'Notas internas'} id={internalNotesAnchor}>
      {canWrite ? <WriteForm view={view} failure={failureOf('write-internal-note', failure)} /> : null}
      {!canWrite && total === 0 ? <p className="text-smoke">{internalNoteErrors.erased}</p> : null}
      {notes.length > 0 ? (
        <ul aria-label="Notas internas, da mais nova à mais antiga" className="divide-line mt-4 grid divide-y-2">
          {notes.map((note) => (
            <NoteEntry key={note.id} note={note} view={view} failure={failure?.noteId === note.id ? failure : null} />
          ))}
        </ul>
      ) : null}
      {notes.length < total ? (
        <p className="mt-3">
          <Link to={`?${allParam}=todas#${internalNotesAnchor}`} preventScrollReset className="btn-quiet">
            Mostrar as {total} notas
          </Link>
        </p>
      ) : null}
      <EditNoteSheet key={edited?.id} note={edited} view={view} failure={failure} />
    </Panel>
  )
}

/** Keeps what is typed until its note is stored: news of colleagues must not empty it. */
function WriteForm({ view, failure }: Props) {
  const [submission, setSubmission] = useState(view.submission)
  if (view.notes.some(({ id }) => id === submission)) setSubmission(view.submission)
  return (
    <Form key={submission} method="post" noValidate preventScrollReset className="grid gap-3">
      <input type="hidden" name="submission" value={submission} />
      <MentionField
        id="nota-nova"
        label="Nova nota"
        view={view}
        typed={failure?.typed ?? ''}
        error={failure ? internalNoteErrors[failure.refusal] : ''}
      />
      <p>
        <IntentButton
          intent="write-internal-note"
          label="Guardar nota"
          busy="Guardando..."
          look="btn btn-line low"
          matches={['submission', submission]}
        />
      </p>
    </Form>
  )
}

type EntryProps = { note: InternalNoteView; view: InternalNotesView; failure: InternalNoteFailure | null }

function NoteEntry({ note, view: { staffId }, failure }: EntryProps) {
  const { id, authorId, authorName, content, createdAt, editedAt, mentioned } = note
  const isForMe = mentioned.some((person) => person.id === staffId && !person.readAt)
  return (
    <li id={`nota-interna-${id}`} className="grid gap-1 py-3 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <strong className="[overflow-wrap:anywhere]">{authorName ?? 'Alguém da equipe'}</strong>
        <span className="text-smoke text-sm">
          <time dateTime={createdAt.toISOString()}>{formatDateTime(createdAt)}</time>
          {editedAt ? ' · editada' : ''}
        </span>
        {isForMe ? (
          <span className="badge" data-status="feedback">
            Para você
          </span>
        ) : null}
        {authorId === staffId ? (
          <Link to={`?${editNoteParam}=${id}`} preventScrollReset className="btn-quiet ml-auto">
            Editar<span className="sr-only"> a nota de {formatDateTime(createdAt)}</span>
          </Link>
        ) : null}
      </p>
      <NoteText content={content} mentioned={mentioned} />
      {mentioned.length > 0 ? <p className="text-smoke text-sm">{readText(mentioned)}</p> : null}
      {isForMe ? <ReadForm id={id} refusal={failure?.refusal} /> : null}
    </li>
  )
}

/** A note with the names it calls. */
function NoteText({ content, mentioned }: { content: string; mentioned: { id: string; name: string }[] }) {
  return (
    <p className="[overflow-wrap:anywhere] whitespace-pre-line">
      {splitMentions(content, mentioned).map(({ text, isMention }, index) =>
        // The pieces of a text have no other name than their place.
        isMention ? <strong key={index}>{text}</strong> : <span key={index}>{text}</span>,
      )}
    </p>
  )
}

function ReadForm({ id, refusal }: { id: string; refusal: InternalNoteRefusal | undefined }) {
  return (
    <Form method="post" noValidate preventScrollReset>
      <input type="hidden" name="note" value={id} />
      <IntentButton
        intent="read-internal-note"
        label="Marcar como lida"
        busy="Salvando..."
        look="btn btn-line low"
        matches={['note', id]}
      />
      <FieldError id={`lida-${id}`} error={refusal ? internalNoteErrors[refusal] : ''} />
    </Form>
  )
}

function readText(mentioned: InternalNoteView['mentioned']): string {
  return mentioned.map(({ name, readAt }) => `${name}: ${readAt ? 'lida' : 'ainda não leu'}`).join(' · ')
}

function failureOf(intent: string, failure: InternalNoteFailure | null): InternalNoteFailure | null {
  return failure?.intent === intent ? failure : null
}
