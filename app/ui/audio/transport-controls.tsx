type Props = { isPaused: boolean; onToggle: () => void; onSkip: (seconds: number) => void }

const icons = {
  play: 'M6 3v18l15-9z',
  pause: 'M5 3h5v18H5zM14 3h5v18h-5z',
  back: 'M11 4v16L1 12zM22 4v16L12 12z',
  forward: 'M13 4v16l10-8zM2 4v16l10-8z',
}

/** Five seconds back, play or pause, five seconds on. */
export function TransportControls({ isPaused, onToggle, onSkip }: Props) {
  return (
    <>
      <SkipButton label="Voltar 5 segundos" icon={icons.back} onPress={() => onSkip(-5)} />
      <button type="button" className="deck-play" aria-label={isPaused ? 'Tocar' : 'Pausar'} onClick={onToggle}>
        <Icon path={isPaused ? icons.play : icons.pause} />
      </button>
      <SkipButton label="Avançar 5 segundos" icon={icons.forward} onPress={() => onSkip(5)} />
    </>
  )
}

/** For a page whose play button stands elsewhere. */
export function SkipButtons({ onSkip }: Pick<Props, 'onSkip'>) {
  return (
    <>
      <SkipButton label="Voltar 5 segundos" icon={icons.back} onPress={() => onSkip(-5)} />
      <SkipButton label="Avançar 5 segundos" icon={icons.forward} onPress={() => onSkip(5)} />
    </>
  )
}

function SkipButton({ label, icon, onPress }: { label: string; icon: string; onPress: () => void }) {
  return (
    <button type="button" className="deck-key" aria-label={label} title={label} onClick={onPress}>
      <Icon path={icon} />
    </button>
  )
}

function Icon({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
