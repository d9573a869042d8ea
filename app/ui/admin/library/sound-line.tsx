import { SoundPlayer } from '#app/ui/admin/audio/sound-player.tsx'
import { recordingFailureLabels } from '#copy/audio/uploads.ts'
import type { ReferenceView } from '#core/audio/library-view.ts'
import { formatDecibels } from '#core/audio/recording.ts'

type Props = Pick<ReferenceView, 'title' | 'recording' | 'sound'>

/** A sound of the library: how it looks and how loud it is, and a way to hear it. */
export function SoundLine({ title, recording, sound }: Props) {
  const { state, progress, failure, loudness } = recording
  if (state === 'failed') return <p className="error">{recordingFailureLabels[failure ?? 'failed']}</p>
  if (state !== 'ready') {
    return (
      <div className="grid gap-1" role="status">
        <progress className="meter" value={progress} max={100} aria-label={`Análise de ${title}`} />
        <p className="text-sm">{state === 'queued' ? 'Na fila para análise.' : `Analisando: ${progress}%.`}</p>
      </div>
    )
  }
  return (
    <div className="grid gap-1">
      {sound ? (
        <SoundPlayer name={title} sound={sound} unsupported="Seu navegador não suporta o elemento de áudio." />
      ) : null}
      <p className="text-smoke text-sm tabular-nums">
        {loudness === null ? 'silêncio' : `${formatDecibels(loudness)} LUFS`}
      </p>
    </div>
  )
}
