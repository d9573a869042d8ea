import { useEffect, useEffectEvent } from 'react'

import type { AudioEngine, AudioTrack } from './audio-engine.ts'

/** The engine goes on with the song that was played before hydration, or has it ready. */
export function useEarlySong(engine: AudioEngine, track: AudioTrack | null) {
  const adopt = useEffectEvent(() => {
    const song = document.querySelector<HTMLAudioElement>('audio[data-early-song]')
    if (!song || !track) return
    delete song.dataset.earlySong
    engine.adopt(track, song)
  })
  useEffect(() => adopt(), [])
}
