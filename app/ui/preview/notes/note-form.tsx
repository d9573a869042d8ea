import { useEffect, useRef } from 'react'

import { loopText } from '#app/client/audio/loop.ts'
import { NotedLine } from '#app/ui/audio/noted-line.tsx'
import { PlaybackTime } from '#app/ui/audio/seek-bar.tsx'
import type { VersionPlayerState } from '#app/ui/audio/use-version-player.ts'
import { SendButton } from '#app/ui/shared/send-button.tsx'
import { maxNoteLength, understoodTime } from '#core/preview/note.ts'

import type { NewNoteState } from './use-new-note.ts'

/** Shown while a moment is being noted. */
export function NoteForm({ state }: { state: NewNoteState }) {
  const { note, error, isSending, change, cancel, submit } = state
  const field = useRef<HTMLTextAreaElement>(null)

  // One that was begun before a reload does not take the focus.
  useEffect(() => {
    if (field.current?.value === '') field.current.focus()
  }, [])

  if (!note) return null
  /** Unchanged, a time keeps its milliseconds. */
  const showUnderstood = (name: 'from' | 'to') => {
    const understood = understoodTime(note[name])
    if (understood !== note[name]) change({ [name]: understood })
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape counts in each of its fields
    <form
      className="deck-form"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit(new FormData(event.currentTarget))
      }}
      onKeyDown={({ key }) => {
        // What was typed is thrown away by its button only.
        if (key === 'Escape' && note.text.trim() === '') cancel()
      }}
    >
      <input type="hidden" name="intent" value="note-add" />
      <input type="hidden" name="version" value={note.version} />
      <input type="hidden" name="fromMs" value={note.fromMs} />
      <input type="hidden" name="toMs" value={note.toMs} />
      <input type="hidden" name="line" value={note.line} />
      <p className="font-bold">
        Anotação em <span className="[overflow-wrap:anywhere]">{note.name}</span>
      </p>
      <NotedLine line={note.line || null} />
      <div className="flex flex-wrap gap-3">
        <p className="field">
          <label htmlFor="nota-de">Momento</label>
          <input
            id="nota-de"
            name="from"
            className="input note-time"
            inputMode="numeric"
            autoComplete="off"
            value={note.from}
            onChange={({ target }) => change({ from: target.value })}
            onBlur={() => showUnderstood('from')}
          />
        </p>
        <p className="field">
          <label htmlFor="nota-ate">Até (opcional)</label>
          <input
            id="nota-ate"
            name="to"
            className="input note-time"
            inputMode="numeric"
            autoComplete="off"
            value={note.to}
            onChange={({ target }) => change({ to: target.value })}
            onBlur={() => showUnderstood('to')}
          />
        </p>
      </div>
      <p className="field">
        <label htmlFor="nota-texto">O que você quer dizer sobre este momento?</label>
        <textarea
          ref={field}
          id="nota-texto"
          name="text"
          rows={3}
          maxLength={maxNoteLength}
          className="input"
          readOnly={isSending}
          value={note.text}
          onChange={({ target }) => change({ text: target.value })}
        />
      </p>
      <p role="alert" className="error">
        {error}
      </p>
      <p className="flex flex-wrap gap-3">
        <SendButton className="btn" busyLabel="Guardando..." isSending={isSending} disabled={isSending}>
          Guardar anotação
        </SendButton>
        <button type="button" className="btn btn-line" onClick={cancel}>
          Cancelar
        </button>
      </p>
    </form>
  )
}

/** A note at the moment or range that is heard. */
export function NoteButton({ player, note }: { player: VersionPlayerState; note: NewNoteState }) {
  return (
    <button type="button" className="btn btn-red" id="anotar" onClick={() => note.open()}>
      <span>Anotar em {loopText(player.loop) || <PlaybackTime player={player} />}</span>
    </button>
  )
}
