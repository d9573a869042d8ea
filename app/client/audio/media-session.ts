import type { AudioEngine } from './audio-engine.ts'

type Commands = { play: () => void; skip: (seconds: number) => void; step: (by: number) => void }

/** The controls of the system: a lock screen, a headset, the media keys of a keyboard. Returns how to disconnect them. */
export function connectMediaSession(engine: AudioEngine, artist: string, { play, skip, step }: Commands): () => void {
  if (!('mediaSession' in navigator)) return () => undefined
  const session = navigator.mediaSession
  const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
    ['play', play],
    ['pause', () => engine.pause()],
    ['seekbackward', ({ seekOffset }) => skip(-(seekOffset ?? 5))],
    ['seekforward', ({ seekOffset }) => skip(seekOffset ?? 5)],
    ['seekto', ({ seekTime }) => engine.seek(seekTime ?? 0)],
    ['nexttrack', () => step(1)],
    ['previoustrack', () => step(-1)],
  ]
  for (const [name, handler] of handlers) session.setActionHandler(name, handler)
  const unsubscribe = engine.subscribe(update)
  return () => {
    unsubscribe()
    for (const [name] of handlers) session.setActionHandler(name, null)
    session.metadata = null
    session.playbackState = 'none'
  }

  function update() {
    const { track, playback, durationSeconds } = engine.getSnapshot()
    if (!track) return
    session.playbackState = playback === 'paused' ? 'paused' : 'playing'
    const title = isDiscreet() ? 'Áudio' : track.name
    if (session.metadata?.title !== title) {
      session.metadata = new MediaMetadata(
        isDiscreet()
          ? { title }
          : {
              title,
              artist,
              album: track.album,
              artwork: [{ src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' }],
            },
      )
    }
    session.setPositionState({ duration: durationSeconds, position: Math.min(engine.seconds(), durationSeconds) })
  }
}

/** A lock screen is read by whoever is near: pages of an order in surprise mode are marked (`app/root.tsx`). */
function isDiscreet(): boolean {
  return 'discreet' in document.documentElement.dataset
}
