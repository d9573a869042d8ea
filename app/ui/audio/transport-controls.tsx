import { playIcons } from '#app/client/audio/play-icons.ts'
import { IconButton } from '#app/ui/site/controls/icon-button.tsx'

type Props = { isPaused: boolean; onToggle: () => void; onSkip: (seconds: number) => void }

/** Five seconds back, play or pause, five seconds on. */
export function TransportControls({ isPaused, onToggle, onSkip }: Props) {
  return (
    <>
      <SkipBack onSkip={onSkip} />
      <IconButton
        className="deck-play"
        label={isPaused ? 'Tocar' : 'Pausar'}
        path={isPaused ? playIcons.play : playIcons.pause}
        onClick={onToggle}
      />
      <SkipForward onSkip={onSkip} />
    </>
  )
}

/** For a page whose play button stands elsewhere. */
export function SkipButtons({ onSkip }: Pick<Props, 'onSkip'>) {
  return (
    <>
      <SkipBack onSkip={onSkip} />
      <SkipForward onSkip={onSkip} />
    </>
  )
}

function SkipBack({ onSkip }: Pick<Props, 'onSkip'>) {
  const path = 'M11 4v16L1 12zM22 4v16L12 12z'
  return <IconButton className="deck-key" label="Voltar 5 segundos" path={path} onClick={() => onSkip(-5)} />
}

function SkipForward({ onSkip }: Pick<Props, 'onSkip'>) {
  const path = 'M13 4v16l10-8zM2 4v16l10-8z'
  return <IconButton className="deck-key" label="Avançar 5 segundos" path={path} onClick={() => onSkip(5)} />
}
