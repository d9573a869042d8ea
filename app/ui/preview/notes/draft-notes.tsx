import { useEffect, useRef, useState } from 'react'

import { NotedLine } from '#app/ui/audio/noted-line.tsx'
import { LateButton } from '#app/ui/preview/late-button.tsx'
import { PreservedText } from '#app/ui/preview/preserved-text.tsx'
import { showUnderstoodTime } from '#app/ui/shared/show-understood-time.ts'
import { useKeptText } from '#app/ui/shared/use-kept-text.ts'
import { draftsLine, noteCount } from '#copy/preview/notes.ts'
import type { Message } from '#copy/preview/preview.ts'
import type { PlayableSound } from '#core/audio/playable-sound.ts'
import type { LyricLine } from '#core/preview/lyric-line.ts'
import type { NoteView } from '#core/preview/note-view.ts'
import { formatTimeRange, maxNoteLength } from '#core/preview/note.ts'
import { formatDuration } from '#core/shared/duration.ts'

import { NoteTimeLink, type PlacePlayer } from './note-time-link.tsx'

/** What a refused form of a note gets back; `place` is the note, or the version a new one was meant for. */
export type TypedNote = { place: string; from: string; to: string; line: string; text: string; notice: Message }

type Props = {
  path: string
  drafts: NoteView[]
  soundOf: (versionId: string | null) => PlayableSound | null
  canNote: boolean
  typed: TypedNote | null
  onPlay: PlacePlayer
  /** Sends a form of a note; what was refused, in words, or `null` once it was taken and the page is fresh again. */
  send: (form: FormData) => Promise<string | null>
  /** How often a press elsewhere wrote a note that is to be seen: it may not be here yet. */
  wanted: number
}

/** Notes that wait for the feedback they go with. */
export function Drafts({ path, drafts, soundOf, canNote, typed, onPlay, send, wanted }: Props) {
  const section = useRef<HTMLElement>(null)
  const shown = useRef(0)
  /** What is being typed into notes, by their id: it outlives a note that was removed in another tab. */
  const [edits, setEdits] = useState<ReadonlyMap<string, string>>(new Map())
  const lost = [...edits].filter(([id, text]) => text.trim() !== '' && drafts.every((note) => note.id !== id))

  // Without a note in it, it is not shown, and takes no focus.
  useEffect(() => {
    if (shown.current === wanted || drafts.length === 0) return
    shown.current = wanted
    section.current?.focus()
  }, [wanted, drafts.length])

  function edit(id: string, text: string | null) {
    setEdits((known) => {
      const next = new Map(known)
      if (text === null) next.delete(id)
      else next.set(id, text)
      return next
    })
  }

  return (
    <section ref={section} aria-labelledby="anotacoes-titulo" className="drafts" id="anotacoes" tabIndex={-1}>
      <div>
        <h2 id="anotacoes-titulo" className="wide text-title" hidden={drafts.length === 0}>
          {canNote ? 'Suas anotações' : 'Anotações que não foram enviadas'}
        </h2>
        {drafts.length > 0 ? (
          <p className="text-smoke">{canNote ? draftsLine(drafts.length) : noteCount(drafts.length)}</p>
        ) : null}
      </div>
      <ul className="grid gap-3">
        {drafts.map((note) => (
          <Draft
            key={note.id}
            path={path}
            note={note}
            sound={soundOf(note.versionId)}
            canNote={canNote}
            typed={typed?.place === note.id ? typed : null}
            onPlay={onPlay}
            onEdit={(text) => edit(note.id, text === note.content ? null : text)}
            send={async (form) => {
              const refusal = await send(form)
              if (refusal !== null) return refusal
              edit(note.id, null)
              if (form.get('intent') === 'note-remove') section.current?.focus({ preventScroll: true })
              return null
            }}
          />
        ))}
      </ul>
      {lost.map(([id, text]) => (
        <PreservedText key={id} id={`guardado-texto-${id}`} label="A anotação que você estava editando" text={text} />
      ))}
    </section>
  )
}

type DraftProps = {
  path: string
  note: NoteView
  sound: PlayableSound | null
  canNote: boolean
  typed: TypedNote | null
  onPlay: PlacePlayer
  onEdit: (text: string) => void
  send: (form: FormData) => Promise<string | null>
}

function Draft({ path, note, sound, canNote, typed, onPlay, onEdit, send }: DraftProps) {
  const { id, versionName, lyricLine, content, fromMs, toMs } = note
  const forgetText = useKeptText(`texto-${id}`, { key: 'nota', stored: content })
  const [isOpen, setOpen] = useState(typed !== null)
  const [sending, setSending] = useState('')
  const [refusal, setRefusal] = useState(typed ? textOf(typed.notice) : '')

  async function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { currentTarget: form } = event
    const { submitter } = event.nativeEvent
    if (sending !== '' || !(submitter instanceof HTMLButtonElement)) return
    setSending(submitter.value)
    setRefusal('')
    const refused = await send(new FormData(form, submitter))
    setSending('')
    if (refused !== null) return setRefusal(refused)
    forgetText()
    setOpen(false)
    // The times as the server understood them.
    form.reset()
  }

  return (
    <li id={`nota-${id}`} className="note card">
      <NoteTimeLink note={note} sound={sound} onPlay={onPlay} />
      <NotedLine line={lyricLine} />
      <p className="[overflow-wrap:anywhere] whitespace-pre-line">{content}</p>
      {canNote ? (
        <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary className="btn-quiet">
            Editar
            <span className="sr-only">
              {' '}
              a anotação de {formatTimeRange(note)} em {versionName}
            </span>
          </summary>
          <form
            method="post"
            action={path}
            noValidate
            className="grid gap-3 pt-2"
            onSubmit={(event) => void submit(event)}
          >
            <input type="hidden" name="note" value={id} />
            <NoteFields
              id={id}
              from={typed?.from ?? formatDuration(fromMs)}
              to={typed?.to ?? (toMs === null ? '' : formatDuration(toMs))}
              text={typed?.text ?? content}
              refusal={refusal}
              isSending={sending !== ''}
              onText={onEdit}
            />
            <p className="flex flex-wrap gap-3">
              <LateButton
                intent="note-edit"
                isSending={sending === 'note-edit'}
                busyLabel="Guardando..."
                className="btn"
              >
                Guardar
              </LateButton>
              <LateButton
                intent="note-remove"
                isSending={sending === 'note-remove'}
                busyLabel="Removendo..."
                className="btn btn-line"
              >
                Remover
              </LateButton>
            </p>
          </form>
        </details>
      ) : null}
    </li>
  )
}

function textOf({ title, text }: Message): string {
  return `${title}. ${text}`
}

type FieldsProps = {
  id: string
  from: string
  to: string
  text: string
  refusal: string
  isSending?: boolean
  onText?: (text: string) => void
}

function NoteFields({ id, from, to, text, refusal, isSending = false, onText }: FieldsProps) {
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <TimeField id={`de-${id}`} name="from" label="Momento" value={from} />
        <TimeField id={`ate-${id}`} name="to" label="Até (opcional)" value={to} />
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
          readOnly={isSending}
          onInput={({ currentTarget }) => onText?.(currentTarget.value)}
        />
      </p>
      <p role="alert" className="error">
        {refusal}
      </p>
    </>
  )
}

type PlainProps = {
  path: string
  version: { id: string; name: string; lyric: readonly LyricLine[] }
  typed: TypedNote | null
}

/** For browsers without a script, in a `<noscript>`: the moment is typed. Nothing of it comes to the others. */
export function NativeNoteForm({ path, version, typed }: PlainProps) {
  return (
    <details className="mt-3" open={typed !== null}>
      <summary className="btn-quiet">
        Anotar um momento<span className="sr-only"> de {version.name}</span>
      </summary>
      <form method="post" action={path} noValidate className="grid gap-3 pt-2">
        <input type="hidden" name="version" value={version.id} />
        <NoteFields
          id={version.id}
          from={typed?.from ?? ''}
          to={typed?.to ?? ''}
          text={typed?.text ?? ''}
          refusal={typed ? textOf(typed.notice) : ''}
        />
        {version.lyric.length > 0 ? (
          <p className="field">
            <label htmlFor={`verso-${version.id}`}>Verso da letra (opcional)</label>
            <select id={`verso-${version.id}`} name="line" className="input" defaultValue={typed?.line ?? ''}>
              <option value="">Nenhum</option>
              {[...new Set(version.lyric.map(({ text }) => text))].filter(Boolean).map((text) => (
                <option key={text}>{text}</option>
              ))}
            </select>
          </p>
        ) : null}
        <p>
          <button type="submit" name="intent" value="note-add" className="btn">
            Guardar anotação
          </button>
        </p>
      </form>
    </details>
  )
}

type TimeProps = { id: string; name: 'from' | 'to'; label: string; value: string }

function TimeField({ id, name, label, value }: TimeProps) {
  return (
    <p className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        defaultValue={value}
        className="input note-time"
        autoComplete="off"
        onBlur={showUnderstoodTime}
      />
    </p>
  )
}
