import { useEffect, useLayoutEffect, useState } from 'react'

import { joinExclusivePlayback } from '#app/client/audio/exclusive-playback.ts'
import { playbackFailure } from '#app/client/audio/playback-failure.ts'
import { playbackFailureTexts } from '#copy/audio/playback-failures.ts'

export type GiftSong = ReturnType<typeof useGiftSong>
export type SongPlayer = React.RefObject<HTMLAudioElement | null>

/**
 * The song of an opened gift; `sound` is null while it is not open. One element, which may have been told to play before
 * React was there: by a press on the page of an opened gift, or by the press that opened it (`early-opening.ts`).
 */
export function useGiftSong(playerRef: SongPlayer, sound: string | null) {
  const [state, setState] = useState({ isPlaying: false, isLoading: false, hasStarted: false })
  const [failure, setFailure] = useState<string | null>(null)

  // Before a press can be answered by React, too.
  useLayoutEffect(() => {
    if (sound === null) {
      playerRef.current?.pause()
      return
    }
    const song = (playerRef.current ??= findPlayer() ?? addPlayer(sound))
    const left = new AbortController()
    const { announce, leave } = joinExclusivePlayback(() => song.pause())
    const show = () => {
      const isPlaying = !song.paused && !song.ended && !song.error
      const isLoading = isPlaying && song.readyState < HTMLMediaElement.HAVE_FUTURE_DATA
      setState(({ hasStarted }) => ({ isPlaying, isLoading, hasStarted: hasStarted || isPlaying }))
    }
    const start = () => {
      setFailure(null)
      announce()
      show()
    }
    const on = (name: keyof HTMLMediaElementEventMap, run: () => void) =>
      song.addEventListener(name, run, { signal: left.signal })
    on('play', start)
    for (const name of ['playing', 'waiting', 'pause', 'ended'] as const) on(name, show)
    on('error', () => {
      setFailure(textOf(song.error))
      show()
    })
    // From here on a press is ours.
    song.removeAttribute('data-early-song')
    if (!song.paused) start()
    return () => {
      left.abort()
      leave()
    }
  }, [playerRef, sound])

  function play() {
    const { current: song } = playerRef
    if (!song) return
    setFailure(null)
    // After an error nothing plays until the source is loaded again.
    if (song.error) song.load()
    song.play().catch((error: unknown) => setFailure(textOf(song.error ?? error)))
  }

  return {
    ...state,
    failure,
    play,
    toggle() {
      if (playerRef.current?.paused) play()
      else playerRef.current?.pause()
    },
    /** Goes to this second, where the song is known to have it. */
    seek: (seconds: number) => goTo(playerRef.current, seconds),
    /** Goes on or back; false while the song is not known. */
    skip: (seconds: number) => goTo(playerRef.current, (playerRef.current?.currentTime ?? 0) + seconds),
  }
}

function findPlayer(): HTMLAudioElement | null {
  return document.querySelector<HTMLAudioElement>('audio[data-song]')
}

/** Opened elsewhere while this page showed it closed: nothing was told to play. */
function addPlayer(sound: string): HTMLAudioElement {
  const made = document.createElement('audio')
  made.dataset.song = ''
  made.preload = 'metadata'
  made.src = sound
  document.body.append(made)
  return made
}

function goTo(song: HTMLAudioElement | null, seconds: number): boolean {
  if (!song || !Number.isFinite(song.duration)) return false
  song.currentTime = Math.min(song.duration, Math.max(0, seconds))
  return true
}

/** Where the song is and how long it is, in seconds; `duration` is 0 until that is known. */
export function useSongTime(player: SongPlayer) {
  const [time, setTime] = useState({ at: 0, duration: 0 })
  useEffect(() => {
    const { current: song } = player
    if (!song) return
    const left = new AbortController()
    const show = () =>
      setTime({
        at: song.ended ? song.duration : song.currentTime,
        duration: Number.isFinite(song.duration) ? song.duration : 0,
      })
    for (const name of ['timeupdate', 'durationchange', 'seeking', 'ended'] as const)
      song.addEventListener(name, show, { signal: left.signal })
    show()
    return () => left.abort()
  }, [player])
  return time
}

function textOf(error: unknown): string | null {
  const why = playbackFailure(error)
  return why && playbackFailureTexts[why]
}
