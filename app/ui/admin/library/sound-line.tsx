import { Waveform } from '#app/ui/audio/waveform.tsx'
import { recordingFailureLabels } from '#copy/audio/uploads.ts'
import { formatDecibels, type Recording } from '#core/audio/recording.ts'
import { encodePeaks } from '#core/audio/waveform.ts'
import { formatDuration } from '#core/shared/duration.ts'

type Props = { id: string; title: string; recording: Recording }

/** A sound of the library: how it looks, how long and how loud it is, and a way to hear it. */
export function SoundLine({ id, title, recording }: Props) {
  const { state, progress, failure, durationMs, loudness, peaks } = recording
  if (state === 'failed') return <p className="error">{recordingFailureLabels[failure ?? 'failed']}</p>
  if (state !== 'ready') {
    return (
      <div className="grid gap-1" role="status">
        <progress className="meter" value={progress} max={100} aria-label={`Análise de ${title}`} />
        <p className="text-sm">{state === 'queued' ? 'Na fila para análise.' : `Analisando: ${progress}%.`}</p>
      </div>
    )
  }
  const measured = [
    durationMs === null ? '' : formatDuration(durationMs),
    loudness === null ? 'silêncio' : `${formatDecibels(loudness)} LUFS`,
  ]
  return (
    <div className="grid gap-2">
      <Waveform
        peaks={encodePeaks(peaks)}
        size={{ width: 400, height: 40 }}
        className="h-10 w-full fill-(--color-red)"
      />
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a sketch of the studio: there are no words to read */}
      <audio
        controls
        preload="none"
        src={`/admin/biblioteca/${id}/ouvir.m4a`}
        aria-label={`Ouvir ${title}`}
        className="w-full"
      >
        Seu navegador não suporta o elemento de áudio.
      </audio>
      <p className="text-smoke text-sm tabular-nums">{measured.filter(Boolean).join(' · ')}</p>
    </div>
  )
}
