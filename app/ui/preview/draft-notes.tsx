import { noteCount } from '#copy/preview/notes.ts'
import type { Message } from '#copy/preview/preview.ts'
import { formatTimeRange, maxNoteLength } from '#core/preview/note.ts'
import { formatDuration } from '#core/shared/duration.ts'

import { addressAt, type ShownSound } from './sound.ts'

export type NoteView = {
  id: string
  versionId: string | null
  versionName: string
  fromMs: number
  toMs: number | null
  content: string
}

/** What a refused form of a note gets back; `place` is the note, or the version a new one was meant for. */
export type TypedNote = { place: string; from: string; to: string; text: string; notice: Message }

type Props = {
  address: string
  drafts: NoteView[]
  soundOf: (versionId: string | null) => ShownSound | null
  mayNote: boolean
  typed: TypedNote | null
}

/** Notes that wait for the feedback they go with. Each is an item of its own: what is being edited is not read over. */
export function Drafts({ address, drafts, soundOf, mayNote, typed }: Props) {
  return (
    <section aria-labelledby="anotacoes-titulo" className="drafts" id="anotacoes" tabIndex={-1}>
      <div data-live="anotacoes">
        <h2 id="anotacoes-titulo" className="wide text-title" hidden={drafts.length === 0}>
          {mayNote ? 'Suas anotações' : 'Anotações que não foram enviadas'}
        </h2>
        {drafts.length > 0 ? (
          <p className="text-smoke">
            {noteCount(drafts.length)}
            {mayNote ? '. Vão junto com o seu feedback, em um envio só.' : ''}
          </p>
        ) : null}
      </div>
      <ul data-live-list="rascunhos" className="grid gap-3">
        {drafts.map((note) => (
          <Draft
            key={note.id}
            address={address}
            note={note}
            sound={soundOf(note.versionId)}
            mayNote={mayNote}
            typed={typed?.place === note.id ? typed : null}
          />
        ))}
      </ul>
    </section>
  )
}

type DraftProps = {
  address: string
  note: NoteView
  sound: ShownSound | null
  mayNote: boolean
  typed: TypedNote | null
}

function Draft({ address, note, sound, mayNote, typed }: DraftProps) {
  const { id, versionName, content, fromMs, toMs } = note
  return (
    <li id={`nota-${id}`} data-key={id} className="note card">
      <NoteTimeLink note={note} sound={sound} />
      <p className="[overflow-wrap:anywhere] whitespace-pre-line">{content}</p>
      {mayNote ? (
        <details open={typed !== null}>
          <summary className="btn-quiet">
            Editar
            <span className="sr-only">
              {' '}
              a anotação de {formatTimeRange(note)} em {versionName}
            </span>
          </summary>
          <form method="post" action={address} noValidate className="grid gap-3 pt-2" data-note>
            <input type="hidden" name="note" value={id} />
            <NoteFields
              id={id}
              from={typed?.from ?? formatDuration(fromMs)}
              to={typed?.to ?? (toMs === null ? '' : formatDuration(toMs))}
              text={typed?.text ?? content}
              notice={typed?.notice ?? null}
            />
            <p className="flex flex-wrap gap-3">
              <button type="submit" name="intent" value="note-edit" className="btn">
                Salvar
              </button>
              <button type="submit" name="intent" value="note-remove" className="btn btn-line">
                Remover
              </button>
            </p>
          </form>
        </details>
      ) : null}
    </li>
  )
}

/** The place a note is about: a way to hear it, or, once its version is gone, only its words. */
export function NoteTimeLink({ note, sound, follow }: { note: NoteView; sound: ShownSound | null; follow?: boolean }) {
  const span = formatTimeRange(note)
  return (
    <p className="note-place">
      {sound ? (
        <a
          href={addressAt(sound, note)}
          data-jump={follow ? '' : (note.versionId ?? '')}
          data-from={note.fromMs}
          data-to={note.toMs ?? undefined}
          data-of={note.versionId ?? undefined}
        >
          <span aria-hidden="true">▶</span> <span className="sr-only">Ouvir </span>
          {span}
        </a>
      ) : (
        <b className="tabular-nums">{span}</b>
      )}
      <span className="text-smoke min-w-0 [overflow-wrap:anywhere]">
        em {note.versionName}
        {note.versionId === null ? ' (retirada)' : ''}
      </span>
    </p>
  )
}

type FieldsProps = { id: string; from: string; to: string; text: string; notice: Message | null }

function NoteFields({ id, from, to, text, notice }: FieldsProps) {
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <p className="field">
          <label htmlFor={`de-${id}`}>Momento</label>
          <input id={`de-${id}`} name="from" defaultValue={from} className="input note-time" autoComplete="off" />
        </p>
        <p className="field">
          <label htmlFor={`ate-${id}`}>Até (opcional)</label>
          <input id={`ate-${id}`} name="to" defaultValue={to} className="input note-time" autoComplete="off" />
        </p>
      </div>
      <p className="field">
        <label htmlFor={`texto-${id}`}>Anotação</label>
        <textarea
          id={`texto-${id}`}
          name="text"
          rows={3}
          maxLength={maxNoteLength}
          defaultValue={text}
          className="input"
          data-keep="A anotação que você estava editando"
          data-changed-only
        />
      </p>
      <p role="alert" className="error" data-note-error>
        {notice ? `${notice.title}. ${notice.text}` : ''}
      </p>
    </>
  )
}

type PlainProps = { address: string; version: { id: string; name: string }; typed: TypedNote | null }

/** For browsers without a script: the moment is typed. */
export function NativeNoteForm({ address, version, typed }: PlainProps) {
  return (
    <details className="without-script mt-3" open={typed !== null}>
      <summary className="btn-quiet">
        Anotar um momento<span className="sr-only"> de {version.name}</span>
      </summary>
      <form method="post" action={address} noValidate className="grid gap-3 pt-2">
        <input type="hidden" name="version" value={version.id} />
        <NoteFields
          id={version.id}
          from={typed?.from ?? ''}
          to={typed?.to ?? ''}
          text={typed?.text ?? ''}
          notice={typed?.notice ?? null}
        />
        <p>
          <button type="submit" name="intent" value="note-add" className="btn">
            Guardar anotação
          </button>
        </p>
      </form>
    </details>
  )
}
