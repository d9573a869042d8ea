import { useEffect, useRef, useState } from 'react'

import { joinExclusivePlayback } from '#app/client/audio/exclusive-playback.ts'
import { useHydrated } from '#app/ui/shared/use-hydrated.ts'

type NoteSound = { versionId: string; name: string; address: string }
type Place = { versionId: string | null; fromMs: number }

type AudioRef = React.RefObject<HTMLAudioElement | null>
export type NotePlayerState = ReturnType<typeof useNotePlayer>

/** One small player for all notes of a project: a press on a place starts there, in its own version or in a chosen one. */
export function useNotePlayer(audio: AudioRef, sounds: NoteSound[]) {
  const announce = useRef<() => void>(() => undefined)
  const [wanted, setWanted] = useState('')
  const [heard, setHeard] = useState<NoteSound | null>(null)

  // One thing plays at a time in all tabs of the house.
  useEffect(() => {
    const exclusive = joinExclusivePlayback(() => audio.current?.pause())
    announce.current = exclusive.announce
    return exclusive.leave
  }, [audio])

  function soundFor({ versionId }: Place): NoteSound | null {
    return sounds.find((sound) => sound.versionId === (wanted || versionId)) ?? null
  }

  return {
    wanted,
    setWanted,
    heard,
    soundFor,
    announce: () => announce.current(),
    playAt(place: Place) {
      const sound = soundFor(place)
      if (!sound || !audio.current) return
      setHeard(sound)
      start(audio.current, sound.address, place.fromMs)
    },
  }
}

function start(player: HTMLAudioElement, address: string, fromMs: number) {
  if (player.getAttribute('src') !== address) player.src = address
  player.currentTime = fromMs / 1000
  player.play().catch(() => undefined)
}

type Props = { audio: AudioRef; player: NotePlayerState; sounds: NoteSound[] }

export function NotePlayer({ audio, player, sounds }: Props) {
  const hydrated = useHydrated()
  if (sounds.length === 0) return null
  return (
    <div
      className="border-line top-16 z-10 mb-4 flex flex-wrap items-center gap-x-5 gap-y-2 border-2 bg-white p-3 md:sticky"
      hidden={!hydrated}
    >
      <p className="field flex-[0_1_16rem]">
        <label htmlFor="ouvir-em" className="text-sm">
          Ouvir os momentos em
        </label>
        <select
          id="ouvir-em"
          className="input min-h-[44px] py-1.5"
          value={player.wanted}
          onChange={({ target }) => player.setWanted(target.value)}
        >
          <option value="">Versão da anotação</option>
          {sounds.map(({ versionId, name }) => (
            <option key={versionId} value={versionId}>
              {name}
            </option>
          ))}
        </select>
      </p>
      <div className="min-w-0 flex-[1_1_16rem]">
        <p className="text-smoke truncate text-sm">
          {player.heard ? player.heard.name : 'Toque no momento de uma anotação para ouvi-lo.'}
        </p>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the words of a song that is still being made are nowhere */}
        <audio ref={audio} controls preload="none" className="w-full" aria-label="Gravação" onPlay={player.announce} />
      </div>
    </div>
  )
}
