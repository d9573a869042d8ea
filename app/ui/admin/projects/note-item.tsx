import { useState } from 'react'
import { Form, useLocation, useNavigation } from 'react-router'

import type { NotePlayback } from '#app/ui/admin/audio/use-note-playback.ts'
import { SubmitButton } from '#app/ui/admin/shared/intent-button.tsx'
import { NotedLine } from '#app/ui/audio/noted-line.tsx'
import { Field, FieldError, TextArea } from '#app/ui/shared/field.tsx'
import { showUnderstoodTime } from '#app/ui/shared/show-understood-time.ts'
import { answerErrors } from '#copy/preview/errors.ts'
import { placeErrors } from '#copy/preview/errors.ts'
import { noteStateLabels } from '#copy/preview/notes.ts'
import { verdictLabels } from '#copy/preview/staff-labels.ts'
import type { SentNoteView } from '#core/preview/note-view.ts'
import { formatTimeRange, formatTimestamp, type AnswerRefusal } from '#core/preview/note.ts'
import type { PlaceSource, ProofVerdict } from '#core/preview/proof.ts'
import { formatDateTime } from '#core/shared/dates.ts'
import { formatDuration } from '#core/shared/duration.ts'
import { normalizeLines } from '#core/shared/single-line.ts'

import { NoteMoment } from './note-moment.tsx'

/** A refused answer, as it was typed. */
export type AnswerFailure = {
  noteId: string
  refusal: AnswerRefusal
  typed: string
  /** What a colleague answered meanwhile. */
  stored?: string | undefined
}

/** The version that answers a note, and where it is heard there. */
export type NotePlace = {
  version: { id: string; name: string }
  placeMs: number
  source: PlaceSource
  verdict: ProofVerdict | null
}

const placeSources = {
  moved: '',
  name: ' (onde o nome está marcado)',
  song: ' (achado pela letra ou pelo tempo)',
} satisfies Record<PlaceSource, string>

/** A refused place, as it was typed. */
export type PlaceFailure = { placedId: string; refusal: keyof typeof placeErrors; typed: string }

type Props = {
  note: SentNoteView
  playback: NotePlayback
  failure: AnswerFailure | null
  /** Of a note of the last feedback, once a version answers it. */
  place?: NotePlace | null
  placeFailure?: PlaceFailure | null
}

/** One note of a client: open, done, or declined with a reason. */
export function NoteItem({ note, playback, failure, place = null, placeFailure = null }: Props) {
  const { id, versionId, versionName, lyricLine, content, sentAt, state, answer } = note
  const span = note.isOfLyric ? `um verso da ${versionName}` : formatTimeRange(note)

  return (
    <li
      id={`nota-${id}`}
      className="note-item border-line grid min-w-0 gap-2 border-2 p-4"
      data-playing={playback.playingId === id || undefined}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <NoteMoment note={note} playback={playback} />
        <span className="text-smoke min-w-0 [overflow-wrap:anywhere]">
          {note.isOfLyric ? 'na' : 'em'} {versionName}
          {versionId === null && !note.isOfLyric ? ' (removida)' : ''}
        </span>
        <span className="tag note-state" data-note-state={state}>
          {noteStateLabels[state]}
        </span>
      </div>
      <NotedLine line={lyricLine} />
      <p className="[overflow-wrap:anywhere] whitespace-pre-line">{content}</p>
      <p className="text-smoke text-sm">
        Enviada em <time dateTime={sentAt.toISOString()}>{formatDateTime(sentAt)}</time>
      </p>
      {answer ? (
        <p className="note-answer [overflow-wrap:anywhere] whitespace-pre-line">
          <b>Resposta:</b> {answer}
        </p>
      ) : null}
      {place?.verdict ? <p className="font-bold">{verdictLabels[place.verdict]}</p> : null}
      <AnswerForm id={id} span={span} state={state} answer={answer} failure={failure} />
      {place && state !== 'declined' ? (
        <PlaceForm id={id} span={span} place={place} playback={playback} failure={placeFailure} />
      ) : null}
    </li>
  )
}

type PlaceProps = {
  id: string
  span: string
  place: NotePlace
  playback: NotePlayback
  failure: PlaceFailure | null
}

/** Where the client hears in the new version what was done: found by itself, or said here. */
function PlaceForm({ id, span, place, playback, failure }: PlaceProps) {
  const { search } = useLocation()
  const { version, placeMs, source } = place
  const shown = formatTimestamp(placeMs)
  return (
    <details className="min-w-0" open={failure !== null}>
      <summary className="btn-quiet [overflow-wrap:anywhere]">
        O cliente ouve antes e depois: {formatDuration(placeMs)} em {version.name}
        {placeSources[source]}
      </summary>
      <Form method="post" noValidate action={search} preventScrollReset className="grid gap-2 pt-2">
        <input type="hidden" name="note" value={id} />
        <input type="hidden" name="version" value={version.id} />
        <input type="hidden" name="seen" value={source === 'moved' ? shown : ''} />
        <Field
          key={shown}
          id={`momento-${id}`}
          name="place"
          label="Momento na versão nova (vazio: o que foi achado)"
          className="input note-time"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={failure?.typed ?? shown}
          onBlur={showUnderstoodTime}
          error={failure ? placeErrors[failure.refusal] : ''}
        />
        <p className="flex flex-wrap gap-3">
          <button type="submit" name="intent" value="place-proof" className="btn btn-small">
            Guardar momento<span className="sr-only"> da anotação de {span}</span>
          </button>
          <button
            type="button"
            className="btn btn-line btn-small with-script"
            onClick={() =>
              playback.toggle({ id: `${id} depois`, versionId: version.id, fromMs: placeMs, toMs: null }, version.id)
            }
          >
            Ouvir na versão nova
          </button>
        </p>
      </Form>
    </details>
  )
}

/** A refused answer to a note that the list shows no longer. */
export function UnlistedAnswer({ failure }: { failure: AnswerFailure }) {
  return (
    <div role="alert" className="notice mb-4" data-tone="alarm">
      <p>{answerErrors[failure.refusal]}</p>
      <TypedAnswer typed={failure.typed} />
    </div>
  )
}

/** What was typed, where its field is no longer. */
function TypedAnswer({ typed }: { typed: string }) {
  if (typed === '') return null
  return (
    <p className="[overflow-wrap:anywhere] whitespace-pre-line">
      <b>Você tinha escrito:</b> {typed}
    </p>
  )
}

function AnswerForm({
  id,
  span,
  state,
  answer,
  failure,
}: Pick<SentNoteView, 'id' | 'state' | 'answer'> & { span: string } & Pick<Props, 'failure'>) {
  const { search } = useLocation()
  const { state: going, formData } = useNavigation()
  const sending = going !== 'idle' && formData?.get('note') === id
  const stored = answer ?? ''
  // The answer the form was opened with, not a newer one: otherwise a conflict would not be noticed.
  const [seen, setSeen] = useState(failure?.stored ?? stored)
  const [typed, setTyped] = useState<string | null>(null)
  // Reopened, a note has no answer; what it was stands in the field again.
  const [closedWith, setClosedWith] = useState('')
  if (state !== 'open' && stored !== closedWith) setClosedWith(stored)
  const [shownFailure, setShownFailure] = useState(failure)
  if (failure !== shownFailure) {
    setShownFailure(failure)
    if (failure?.stored !== undefined) setSeen(failure.stored)
  } else if (stored !== seen && (typed === null ? !failure : normalizeLines(typed) === stored)) {
    // An untouched field shows the newest answer, and what was typed is stored now.
    setSeen(stored)
    setTyped(null)
  }

  if (state !== 'open') {
    return (
      <Form method="post" noValidate action={search} preventScrollReset className="grid gap-2">
        <input type="hidden" name="note" value={id} />
        <input type="hidden" name="seen" value={stored} />
        <p>
          <SubmitButton
            name="verb"
            value="open"
            className="btn btn-line btn-small"
            isSending={sending}
            busyLabel="Reabrindo..."
            about={`a anotação de ${span}`}
          >
            Reabrir
          </SubmitButton>
        </p>
        <FieldError id={`reabrir-${id}`} error={failure ? answerErrors[failure.refusal] : ''} />
        <TypedAnswer typed={failure?.typed ?? ''} />
      </Form>
    )
  }
  return (
    <Form method="post" noValidate action={search} preventScrollReset className="grid gap-2">
      <input type="hidden" name="note" value={id} />
      <input type="hidden" name="seen" value={seen} />
      <TextArea
        id={`resposta-${id}`}
        name="answer"
        label="Resposta ao cliente (necessária para recusar ou perguntar)"
        rows={2}
        defaultValue={failure?.typed ?? (seen || closedWith)}
        onChange={({ target }) => setTyped(target.value)}
        error={failure ? answerErrors[failure.refusal] : ''}
      />
      <p className="flex flex-wrap gap-3">
        <button type="submit" name="verb" value="done" className="btn btn-small" disabled={sending}>
          Marcar como feita<span className="sr-only">: a anotação de {span}</span>
        </button>
        <button type="submit" name="verb" value="reply" className="btn btn-line btn-small" disabled={sending}>
          Perguntar<span className="sr-only"> sobre a anotação de {span}, que fica aberta</span>
        </button>
        <button type="submit" name="verb" value="declined" className="btn btn-line btn-small" disabled={sending}>
          Recusar<span className="sr-only"> a anotação de {span}</span>
        </button>
      </p>
    </Form>
  )
}
