import { useMemo, useState } from 'react'

import type { AudioTrack } from '#app/client/audio/audio-engine.ts'
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
  const player = useVersionPlayer({ engine, title, versions: playable, selectedId, onSelect: select })

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
}

function isVersion({ src }: AudioTrack): boolean {
  return src.startsWith('/sons/')
}
