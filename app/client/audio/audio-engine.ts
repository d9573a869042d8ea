import { createListeners } from '#app/client/listeners.ts'
import type { PlaybackFailure } from '#copy/audio/playback-failures.ts'

import { createAudioPool, reload, seekElement, singleElement } from './audio-pool.ts'
import { createBoost } from './boost.ts'
import { boostOf, clampPosition, driftTarget, volumeOf, type Mix } from './mix.ts'
import { playbackFailure } from './playback-failure.ts'

export type AudioTrack = {
  id: string
  name: string
  /** Album name shown by the system's media controls. */
  album?: string
  src: string
  /** 0 when it is not known before the file is. */
  durationMs: number
  /** In dB; see `core/audio/recording.ts`. */
  gain: number
}

export type AudioState = {
  /** The current track, or the last one. */
  track: AudioTrack | null
  /** What was played before this one. */
  previous: AudioTrack | null
  playback: 'paused' | 'loading' | 'playing'
  failure: PlaybackFailure | null
  /** 0 until the file is known. */
  durationSeconds: number
  mix: Mix
}

export type AudioEngine = ReturnType<typeof createAudioEngine>

type Options = {
  createElement?: (src: string) => HTMLAudioElement
  /** Without a pool every change of track is a download. */
  element?: HTMLAudioElement
}

/** The new position is far from the old one: the old track does not lead there. */
const maxFollowSeconds = 1

const events = ['play', 'playing', 'pause', 'waiting', 'seeked', 'ended', 'durationchange', 'timeupdate'] as const

/**
 * Plays one of several tracks at a time, as a store: `subscribe` and `getSnapshot` are what `useSyncExternalStore` wants.
 * Each track heard has an `<audio>` of its own, kept ready, so that going from one version of a song to another is a
 * seek and not a download. The position changes every frame and has subscribers of its own.
 */
export function createAudioEngine({ createElement = (src) => new Audio(src), element: only }: Options = {}) {
  const pool = only ? singleElement(watch(only)) : createAudioPool((src) => watch(createElement(src)))
  const listeners = createListeners()
  const positionListeners = createListeners<[seconds: number]>()
  const startListeners = createListeners()
  const boost = createBoost()
  let element: HTMLAudioElement | null = null
  /** Goes on playing until the selected track is ready. */
  let outgoing: HTMLAudioElement | null = null
  let requestId = 0
  /** Why the browser let nothing play: the element itself has no error then. */
  let refused: PlaybackFailure | null = null
  /** Until somebody decides, loudness is matched as soon as there is something to compare: never in a first listen. */
  let isMatchingChosen = false
  let frame = 0
  /** The last published state. */
  let published: AudioState | null = null
  let state: AudioState = {
    track: null,
    previous: null,
    playback: 'paused',
    failure: null,
    durationSeconds: 0,
    mix: { volume: 1, isMatched: false, speed: 1 },
  }

  return {
    subscribe: listeners.subscribe,
    getSnapshot: () => state,
    /** Called with the position in seconds on every frame while it plays, and whenever something changed. */
    onPosition: positionListeners.subscribe,
    /** Called when somebody asks for playback, before it begins. */
    onStart: startListeners.subscribe,
    seconds,
    /** Whether anything of what is chosen was heard; moving in it is not hearing. */
    hasPlayed: () => (element?.played.length ?? 0) > 0,
    mount: pool.mount,
    /** Goes on with an element of the page that plays this track already, or was paused in it, or keeps it for when it is played. */
    adopt(track: AudioTrack, existing: HTMLAudioElement) {
      pool.adopt(track, watch(existing))
      if (existing.paused && existing.played.length === 0) return
      if (!existing.paused) startListeners.notify()
      state = { ...state, track }
      element = existing
      applyMix(existing)
      update()
    },
    select,
    seek,
    pause,
    async play() {
      if (!element) return
      startListeners.notify()
      if (element.error) reload(element)
      if (element.ended) element.currentTime = 0
      await element.play().catch(refuse)
    },
    setMix(change: Partial<Mix>) {
      isMatchingChosen ||= change.isMatched !== undefined
      state = { ...state, mix: { ...state.mix, ...change } }
      if (element) applyMix(element)
      if (outgoing) outgoing.volume = Math.min(outgoing.volume, state.mix.volume)
      update()
    },
    /** Updates the known tracks: a new one may change the gain of the others. */
    updateTracks(tracks: readonly AudioTrack[]) {
      const known = (track: AudioTrack | null) => tracks.find(({ id }) => id === track?.id)
      const track = known(state.track) ?? state.track
      const previous = known(state.previous) ?? null
      if (isSame(track, state.track) && isSame(previous, state.previous)) return
      state = { ...state, track, previous }
      if (element) applyMix(element)
      update()
    },
    destroy() {
      pause()
      pool.clear()
      element = null
      state = { ...state, track: null, previous: null }
      update()
    },
  }

  function seconds(): number {
    return (outgoing ?? element)?.currentTime ?? 0
  }

  /**
   * Another track at this position, or this one at another; what plays at the same place goes on meanwhile. Without
   * `playing` it is only made ready.
   */
  async function select(track: AudioTrack, at: number, playing: boolean) {
    if (playing) startListeners.notify()
    if (track.id === state.track?.id) {
      if (playing && element?.error) reload(element)
      seek(at)
      if (playing) await element?.play().catch(refuse)
      return
    }
    const began = performance.now()
    refused = null
    const mine = ++requestId
    const before = outgoing ?? element
    if (element !== before) element?.pause()
    const isMatched = state.mix.isMatched || (state.track !== null && !isMatchingChosen)
    state = { ...state, track, previous: state.track, mix: { ...state.mix, isMatched } }
    const next = (element = pool.elementFor(track, [before]))
    applyMix(next)
    next.preload = 'auto'
    if (next.error) reload(next)
    const isElsewhere = next === before ? Math.abs(at - next.currentTime) > maxFollowSeconds : at !== next.currentTime
    if (isElsewhere) next.currentTime = positionIn(track, at)
    if (next === before) {
      // Back before the other one was ready, when this one never stopped, or the only one there is.
      outgoing = null
      next.muted = false
      if (!playing) next.pause()
      else if (next.paused) void next.play().catch(refuse)
      return update()
    }
    const follows = before !== null && Math.abs(at - before.currentTime) < maxFollowSeconds
    outgoing = playing && follows && !before.paused ? before : null
    if (!outgoing) before?.pause()
    update()
    if (!playing) return

    // Requested at once: a phone lets playback begin only inside the touch. It is heard when it is at the right place.
    next.muted = outgoing !== null
    try {
      await next.play()
      const target = outgoing ? driftTarget(outgoing.currentTime, next.currentTime, next.duration) : null
      if (mine === requestId && target !== null) await seekElement(next, target)
    } catch (error) {
      // Paused or overtaken before it began is no failure.
      if (mine === requestId) refused = playbackFailure(error)
    }
    if (mine !== requestId) return
    next.muted = false
    before?.pause()
    outgoing = null
    performance.measure('harmonia-switch', { start: began, end: performance.now() })
    update()
  }

  function seek(to: number) {
    if (outgoing && element) {
      outgoing.pause()
      outgoing = null
      element.muted = false
    }
    if (element && state.track) element.currentTime = positionIn(state.track, to)
    update()
  }

  function pause() {
    requestId += 1
    if (outgoing && element && state.track) element.currentTime = positionIn(state.track, outgoing.currentTime)
    outgoing?.pause()
    outgoing = null
    element?.pause()
    if (element) element.muted = false
    update()
  }

  function applyMix(to: HTMLAudioElement) {
    const gain = state.track?.gain ?? 0
    to.volume = volumeOf(state.mix, gain)
    boost(to, boostOf(state.mix, gain))
    to.playbackRate = to.defaultPlaybackRate = state.mix.speed
  }

  function watch(created: HTMLAudioElement): HTMLAudioElement {
    for (const name of events) created.addEventListener(name, () => created === element && update())
    created.addEventListener('error', () => {
      if (created !== element) return
      created.pause()
      outgoing?.pause()
      outgoing = null
      update()
    })
    return created
  }

  function refuse(error: unknown) {
    refused = playbackFailure(error)
    update()
  }

  /** Publishes what changed, and the position. */
  function update() {
    if (element?.paused === false) refused = null
    const next = {
      playback: playbackNow(),
      failure: element?.error ? playbackFailure(element.error) : refused,
      durationSeconds: durationNow(),
    }
    const isNew =
      published !== state ||
      next.playback !== state.playback ||
      next.failure !== state.failure ||
      next.durationSeconds !== state.durationSeconds
    if (isNew) {
      published = state = { ...state, ...next }
      listeners.notify()
    }
    publishPosition()
  }

  function publishPosition() {
    cancelAnimationFrame(frame)
    const at = seconds()
    positionListeners.notify(at)
    if (state.playback === 'playing') frame = requestAnimationFrame(publishPosition)
  }

  function playbackNow(): AudioState['playback'] {
    if (!element || element.paused) return 'paused'
    return outgoing || element.readyState < element.HAVE_FUTURE_DATA ? 'loading' : 'playing'
  }

  function durationNow(): number {
    // As on the card: the element's own is longer or shorter by what its format pads.
    if (state.track && state.track.durationMs > 0) return state.track.durationMs / 1000
    const duration = element?.duration ?? 0
    return Number.isFinite(duration) ? duration : 0
  }
}

function positionIn({ durationMs }: AudioTrack, seconds: number): number {
  return durationMs > 0 ? clampPosition(seconds, durationMs) : Math.max(0, seconds)
}

function isSame(one: AudioTrack | null, other: AudioTrack | null): boolean {
  return one?.id === other?.id && one?.gain === other?.gain && one?.name === other?.name
}
