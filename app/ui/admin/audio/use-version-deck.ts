import { useMemo, useRef, useState } from 'react'

import type { AudioTrack } from '#app/client/audio/audio-engine.ts'
import type { PlayerCommand } from '#app/client/audio/keyboard-shortcuts.ts'
import { scopeEngine } from '#app/client/audio/scoped-engine.ts'
import { useVersionPlayer, type VersionPlayerState } from '#app/ui/audio/use-version-player.ts'
import type { PlayableSound } from '#core/audio/playable-sound.ts'
import type { PlayableVersion } from '#core/preview/version-view.ts'

import { usePanelEngine } from './panel-engine.tsx'

type Version = Omit<PlayableVersion, 'sound'> & { sound: PlayableSound | null }

export type VersionDeck = VersionPlayerState & {
  playable: readonly PlayableVersion[]
  /** Another place in this version: it is made ready there, or goes on from there while something plays. */
  seekIn: (versionId: string, seconds: number) => void
}

/** The player of a project's versions in the panel, for the listening room and for each version's own line. */
export function useVersionDeck(title: string, versions: readonly Version[]): VersionDeck {
  const panel = usePanelEngine()
  const engine = useMemo(() => scopeEngine(panel, isVersion), [panel])
  const [selectedId, select] = useState<string | null>(null)
  const playable = useMemo(
    () => versions.flatMap((version) => (version.sound ? [{ ...version, sound: version.sound }] : [])),
    [versions],
  )
  /** The reference or sketch that a key paused: the same key goes on with it. */
  const pausedByKey = useRef<AudioTrack | null>(null)
  const player = useVersionPlayer({ engine, title, versions: playable, selectedId, onSelect: select, answersKey })

  return {
    ...player,
    playable,
    seekIn(versionId, seconds) {
      const track = player.tracks.find(({ id }) => id === versionId)
      if (!track) return
      void engine.select(track, seconds, engine.getSnapshot().playback !== 'paused')
      select(versionId)
    },
  }

  function answersKey(command: PlayerCommand | number): boolean {
    const { track, playback } = panel.getSnapshot()
    const isCurrent = playback !== 'paused' || track === pausedByKey.current
    if (!track || isVersion(track) || !isCurrent) return false
    if (command === 'back' || command === 'forward') panel.seek(panel.seconds() + (command === 'back' ? -5 : 5))
    else if (command !== 'play') return false
    else if (playback === 'paused') void panel.play()
    else panel.pause()
    pausedByKey.current = track
    return true
  }
}

function isVersion({ src }: AudioTrack): boolean {
  return src.startsWith('/sons/')
}
