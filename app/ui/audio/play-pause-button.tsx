import { playIcons } from '#app/client/audio/play-icons.ts'
import { IconButton } from '#app/ui/site/controls/icon-button.tsx'

type Props = { isPaused: boolean } & Omit<React.ComponentProps<typeof IconButton>, 'label' | 'path'>

export function PlayPauseButton({ isPaused, ...button }: Props) {
  return <IconButton label={isPaused ? 'Tocar' : 'Pausar'} path={playIcons[isPaused ? 'play' : 'pause']} {...button} />
}
