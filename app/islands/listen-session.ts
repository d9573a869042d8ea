import type { VersionAudio, AudioEngine } from './listen-voice.ts'

type Commands = { play: () => void; skip: (seconds: number) => void; step: (by: number) => void }

/** The controls of the system: a lock screen, a headset, the keys of a keyboard. Answers what tells it how things are. */
export function connectMediaSession(voice: AudioEngine, artist: string, { play, skip, step }: Commands) {
  if (!('mediaSession' in navigator)) return () => undefined
  const session = navigator.mediaSession
  const answer = session.setActionHandler.bind(session)

  answer('play', play)
  answer('pause', () => voice.pause())
  answer('seekbackward', ({ seekOffset }) => skip(-(seekOffset ?? 5)))
  answer('seekforward', ({ seekOffset }) => skip(seekOffset ?? 5))
  answer('seekto', ({ seekTime }) => voice.moveTo(seekTime ?? 0))
  answer('nexttrack', () => step(1))
  answer('previoustrack', () => step(-1))

  return ({ name }: VersionAudio) => {
    if (!voice.sound) return
    session.playbackState = voice.state === 'paused' ? 'paused' : 'playing'
    if (session.metadata?.title !== name) {
      session.metadata = new MediaMetadata({
        title: name,
        artist,
        artwork: [{ src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' }],
      })
    }
    const duration = voice.length
    session.setPositionState({ duration, position: Math.min(voice.seconds, duration) })
  }
}
