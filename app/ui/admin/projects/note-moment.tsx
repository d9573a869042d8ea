import type { NotePlayback } from '#app/ui/admin/audio/use-note-playback.ts'
import { soundUrlAt } from '#app/ui/audio/sound-url.ts'
import type { PinnedNote } from '#core/preview/note-view.ts'
import { formatTimeRange } from '#core/preview/note.ts'

/** The moment a note is about: a press plays it, another one pauses; only words once its version is gone. */
export function NoteMoment({ note, playback }: { note: PinnedNote; playback: NotePlayback }) {
  if (note.isOfLyric) return null
  const span = formatTimeRange(note)
  const sound = playback.soundFor(note)
  const isPlaying = playback.playingId === note.id
  if (!sound) return <b className="tabular-nums">{span}</b>
  return (
    <>
      <button
        type="button"
        className="note-moment with-script"
        data-state={isPlaying ? 'playing' : undefined}
        onClick={() => playback.toggle(note)}
      >
        <span aria-hidden="true">{isPlaying ? '❚❚' : '▶'}</span>
        <span>
          <span className="sr-only">{isPlaying ? 'Pausar ' : 'Ouvir '}</span>
          {span}
        </span>
      </button>
      <a href={soundUrlAt(sound, note)} className="btn-quiet without-script tabular-nums">
        Ouvir {span}
      </a>
    </>
  )
}
