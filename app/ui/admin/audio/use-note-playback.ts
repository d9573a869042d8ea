import { useEffect, useState } from 'react'

import type { PlayableSound } from '#core/audio/playable-sound.ts'
import type { PinnedNote } from '#core/preview/note-view.ts'

import type { VersionDeck } from './use-version-deck.ts'

/** How long before a note its moment is heard from: what is said about it needs its context. */
const leadMs = 1_000

export type NotePlayback = ReturnType<typeof useNotePlayback>

/** Notes as places to hear: in the version they are about, or in `wantedId`. */
export function useNotePlayback(deck: VersionDeck, wantedId: string | null = null) {
  const [noteId, setNoteId] = useState<string | null>(null)
  const { engine } = deck

  useEffect(
    () =>
      engine.subscribe(() => {
        if (engine.getSnapshot().playback === 'paused') setNoteId(null)
      }),
    [engine],
  )

  return {
    /** The note whose moment is being heard. */
    playingId: deck.audio.playback === 'paused' ? null : noteId,
    /** Where a note is heard; `null` when its version is gone. */
    soundFor({ versionId }: PinnedNote): PlayableSound | null {
      return deck.playable.find(({ id }) => id === (wantedId ?? versionId))?.sound ?? null
    },
    /** A second press pauses. */
    toggle(note: PinnedNote, heardId = wantedId ?? note.versionId) {
      if (noteId === note.id && engine.getSnapshot().playback !== 'paused') return engine.pause()
      const isStarted = deck.playPlace(heardId, note, leadMs)
      if (isStarted) setNoteId(note.id)
    },
  }
}
