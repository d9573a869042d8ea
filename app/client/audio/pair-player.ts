import { useSyncExternalStore } from 'react'

import { createListeners } from '#app/client/listeners.ts'
import type { PlaybackFailure } from '#copy/audio/playback-failures.ts'

import { joinExclusivePlayback } from './exclusive-playback.ts'
import { openPair, type PairSound, type Side } from './pair-sound.ts'
import { playbackFailure } from './playback-failure.ts'

export type PairState = { playback: 'paused' | 'loading' | 'playing'; failure: PlaybackFailure | null }

type Options = {
  before: string
  after: string
  open?: typeof openPair
}

/** Goes on with the full arrangement from a place in seconds. */
type GoOn = (seconds: number) => void

/** The pair that plays in this document: another one stops it at once. */
let active: { pause: () => void } | null = null

/** Plays a before/after pair: both recordings run together, and a switch only decides which one is heard. A store, as the audio engine is. */
export function createPairPlayer({ before, after, open = openPair }: Options) {
  const listeners = createListeners()
  const positionListeners = createListeners<[seconds: number]>()
  const own = { pause }
  /** Joined on the first playback: the server has no audio. */
  let exclusive: ReturnType<typeof joinExclusivePlayback> | null = null
  let opened: Promise<PairSound> | null = null
  let sound: PairSound | null = null
  let element: Element | null = null
  let goOn: GoOn | null = null
  let side: Side = 'before'
  let seconds = 0
  /** Counts presses: sound that arrives after a newer one is not played. */
  let requestId = 0
  let frame = 0
  let state: PairState = { playback: 'paused', failure: null }

  return {
    subscribe: listeners.subscribe,
    getSnapshot: () => state,
    /** Called with the position in seconds on every frame while it plays, and after every jump. */
    onPosition: positionListeners.subscribe,
    seconds: () => seconds,
    /**
     * The element that shows the player. When it leaves the page while it plays, the pair stops, since nothing else could
     * stop it, and `onLeave` goes on from there.
     */
    mount(to: Element, onLeave: GoOn | null = null) {
      element = to
      goOn = onLeave
    },
    pause,
    toggle: () => (state.playback === 'paused' ? play() : pause()),
    select(next: Side) {
      side = next
      sound?.listenTo(next)
    },
    moveTo(to: number) {
      sound?.moveTo(to)
      publishPosition(to)
    },
    destroy() {
      leave()
      exclusive?.leave()
      exclusive = null
    },
  }

  async function play() {
    if (!element?.isConnected) return
    active?.pause()
    active = own
    const mine = ++requestId
    // Before loading: what starts meanwhile was pressed later, and cancels this.
    exclusive ??= joinExclusivePlayback(pause)
    update({ playback: 'loading', failure: null })
    try {
      opened ??= open(before, after)
      sound = await opened
      if (mine !== requestId) return
      sound.listenTo(side)
      await sound.play(seconds >= Math.floor(sound.seconds) ? 0 : seconds)
      if (mine !== requestId) return sound.pause()
      exclusive?.announce()
      update({ playback: 'playing', failure: null })
      follow(sound)
    } catch (error) {
      opened = sound = null
      if (mine === requestId) update({ playback: 'paused', failure: playbackFailure(error) })
    }
  }

  function pause() {
    requestId += 1
    cancelAnimationFrame(frame)
    if (active === own) active = null
    if (state.playback === 'paused') return
    sound?.pause()
    update({ ...state, playback: 'paused' })
  }

  function leave() {
    const at = state.playback === 'playing' && sound && !element?.isConnected ? sound.position() : null
    pause()
    if (at !== null) goOn?.(at)
  }

  function follow(playing: PairSound) {
    const at = playing.position()
    const isOver = at >= playing.seconds
    publishPosition(isOver ? 0 : at)
    if (isOver) return pause()
    if (!element?.isConnected) return leave()
    frame = requestAnimationFrame(() => follow(playing))
  }

  function publishPosition(to: number) {
    seconds = to
    positionListeners.notify(to)
  }

  function update(next: PairState) {
    state = next
    listeners.notify()
  }
}

export type PairPlayer = ReturnType<typeof createPairPlayer>

export function usePairState(player: PairPlayer): PairState {
  return useSyncExternalStore(player.subscribe, player.getSnapshot, player.getSnapshot)
}
