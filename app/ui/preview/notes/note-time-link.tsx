import { soundUrlAt } from '#app/ui/audio/sound-url.ts'
import type { PlayableSound } from '#core/audio/playable-sound.ts'
import type { NoteView } from '#core/preview/note-view.ts'
import { formatTimeRange } from '#core/preview/note.ts'

/** Plays a place in a version, or, for `null`, in the chosen one; false when there is nothing to play. */
export type PlacePlayer = (versionId: string | null, place: { fromMs: number; toMs: number | null }) => boolean

type Props = {
  note: NoteView
  sound: PlayableSound | null
  onPlay: PlacePlayer
  /** Plays in the chosen version, whichever it was written about. */
  inChosen?: boolean
}

/** The place a note is about: a way to hear it, or, once its version is gone, only its words. */
export function NoteTimeLink({ note, sound, onPlay, inChosen = false }: Props) {
  if (note.isOfLyric)
    return (
      <p className="note-place">
        <span className="text-smoke min-w-0 [overflow-wrap:anywhere]">na {note.versionName}</span>
      </p>
    )
  const span = formatTimeRange(note)
  return (
    <p className="note-place">
      {sound ? (
        <a
          href={soundUrlAt(sound, note)}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey || event.button > 0) return
            if (onPlay(inChosen ? null : note.versionId, note)) event.preventDefault()
          }}
        >
          <span aria-hidden="true">▶</span> <span className="sr-only">Ouvir </span>
          {span}
        </a>
      ) : (
        <b className="tabular-nums">{span}</b>
      )}
      <span className="text-smoke min-w-0 [overflow-wrap:anywhere]">
        em {note.versionName}
        {note.versionId === null ? ' (removida)' : ''}
      </span>
    </p>
  )
}
