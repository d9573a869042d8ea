import type { AudioEngine, AudioState, AudioTrack } from './audio-engine.ts'

/**
 * An engine as one of several players of a page sees it: what another player plays in it is neither shown nor moved here,
 * and stops when this one starts. Stands where its own track was left.
 */
export function scopeEngine(engine: AudioEngine, isOwn: (track: AudioTrack) => boolean): AudioEngine {
  let lastSeconds = 0
  let source: AudioState | null = null
  let view = engine.getSnapshot()

  return {
    ...engine,
    getSnapshot() {
      const state = engine.getSnapshot()
      if (state !== source) view = viewOf((source = state))
      return view
    },
    seconds() {
      if (isActive()) lastSeconds = engine.seconds()
      return lastSeconds
    },
    onPosition: (listener) =>
      engine.onPosition((at) => {
        if (!isActive()) return
        lastSeconds = at
        listener(at)
      }),
    // What this player plays next has nothing to do with the place another one is at.
    select(track, at, playing) {
      if (!isActive()) engine.pause()
      return engine.select(track, at, playing)
    },
    seek: (to) => (isActive() ? engine.seek(to) : undefined),
    pause: () => (isActive() ? engine.pause() : undefined),
    play: async () => (isActive() ? engine.play() : undefined),
  }

  function isActive(): boolean {
    const { track } = engine.getSnapshot()
    return track !== null && isOwn(track)
  }

  function viewOf(state: AudioState): AudioState {
    const previous = state.previous && isOwn(state.previous) ? state.previous : null
    if (state.track && isOwn(state.track)) return { ...state, previous }
    if (view.track === null && view.mix === state.mix) return view
    return { track: null, previous: null, playback: 'paused', failure: null, durationSeconds: 0, mix: state.mix }
  }
}
