import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

import { unsavedNote } from '#copy/preview/notes.ts'
import { formatDuration } from '#core/shared/duration.ts'

import { clearUnsavedNote, readUnsavedNote, storeUnsavedNote, type NewNote } from './unsaved-note.ts'

/** Where the player stands: in seconds. */
export type Moment = { versionId: string; name: string; at: number; span: { from: number; to: number } | null }

/** A line of the lyric, and where it is sung if that is known. */
type NotedLine = { text: string; range: { fromMs: number; toMs: number | null } | null }

export type NewNoteState = ReturnType<typeof useNewNote>

type Options = {
  /** The address notes are sent to; it also names what is stored. */
  path: string
  moment: () => Moment | null
  send: (form: FormData) => Promise<string | null>
  onSaved: () => void
}

/** A new note: stored in this tab until the server has it. */
export function useNewNote({ path, moment, send, onSaved }: Options) {
  const [note, setNote] = useState<NewNote | null>(null)
  const [error, setError] = useState('')
  const [isSending, setSending] = useState(false)

  // oxlint-disable-next-line react/set-state-in-effect -- the server cannot know what this tab has stored
  useEffect(() => setNote(readUnsavedNote(path)), [path])

  return { note, error, isSending, open, cancel, change, submit, requireSaved }

  function open(line: NotedLine | null = null) {
    const now = moment()
    if (!now) return
    flushSync(() => {
      setError('')
      // A note with text keeps its position; an empty one follows the player.
      if (note === null || note.text.trim() === '') setNote(noteAt(now, line))
    })
    document.getElementById('nota-texto')?.focus()
  }

  function cancel() {
    clearUnsavedNote(path)
    flushSync(() => setNote(null))
    // Back to the song: the form was as high as a screen, and what stood below it came up.
    const button = document.getElementById('anotar') ?? document.getElementById('anotar-momento')
    button?.focus()
  }

  /** Whether nothing is being written; otherwise shows what is, and that it has to be saved or cancelled first. */
  function requireSaved(): boolean {
    if (note === null || note.text.trim() === '') return true
    flushSync(() => setError(unsavedNote))
    document.getElementById('nota-texto')?.focus()
    return false
  }

  function change(changed: Partial<NewNote>) {
    if (!note) return
    const next = { ...note, ...changed }
    if (changed.from !== undefined) next.fromMs = ''
    if (changed.to !== undefined) next.toMs = ''
    setNote(next)
    storeUnsavedNote(path, next)
  }

  async function submit(form: FormData) {
    if (isSending) return
    setError('')
    setSending(true)
    const refusal = await send(form)
    setSending(false)
    if (refusal !== null) return setError(refusal)
    cancel()
    onSaved()
  }
}

function noteAt({ versionId, name, at, span }: Moment, line: NotedLine | null): NewNote {
  const fromMs = line?.range?.fromMs ?? Math.round((span?.from ?? at) * 1000)
  const toMs = line?.range ? line.range.toMs : span ? Math.round(span.to * 1000) : null
  return {
    version: versionId,
    name,
    from: formatDuration(fromMs),
    fromMs: String(fromMs),
    to: toMs === null ? '' : formatDuration(toMs),
    toMs: toMs === null ? '' : String(toMs),
    line: line?.text ?? '',
    text: '',
  }
}
