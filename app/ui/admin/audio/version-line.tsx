import { useMemo } from 'react'

import { scopeEngine } from '#app/client/audio/scoped-engine.ts'
import { useAudioState } from '#app/client/audio/use-audio.ts'
import type { NotePin } from '#app/ui/audio/note-pins.ts'
import { TrackLine } from '#app/ui/audio/track-line.tsx'
import type { PlayableSound } from '#core/audio/playable-sound.ts'

import type { VersionDeck } from './use-version-deck.ts'

type Props = {
  version: { id: string; label: string }
  sound: PlayableSound
  deck: VersionDeck
  /** Places with a note in this version. */
  pins: readonly NotePin[]
}

/** A version's own line: what plays here plays in the listening room, at the place where one is. */
export function VersionLine({ version: { id, label }, sound, deck, pins }: Props) {
  const engine = useMemo(() => scopeEngine(deck.engine, (track) => track.id === id), [deck.engine, id])
  const { playback } = useAudioState(engine)
  return (
    <TrackLine
      name={label}
      src={sound.url}
      peaks={sound.peaks}
      durationSeconds={sound.durationMs / 1000}
      engine={engine}
      playback={playback}
      pins={pins}
      onToggle={() => deck.toggleVersion(id)}
      onSeek={(seconds) => deck.seekIn(id, seconds)}
    />
  )
}
