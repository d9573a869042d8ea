import type { AudioState } from '#app/client/audio/audio-engine.ts'

type Props = { label: string; playback: AudioState['playback']; onToggle: () => void }

export function PlayButton({ label, playback, onToggle }: Props) {
  return (
    <button type="button" className="sound-play" data-state={playback} onClick={onToggle}>
      <span aria-hidden="true" />
      <span className="sr-only">{label}</span>
    </button>
  )
}
