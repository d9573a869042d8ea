import { recordingFailures } from '#copy/audio/uploads.ts'
import { formatDecibels, type Recording } from '#core/audio/recording.ts'
import { formatDuration } from '#core/shared/duration.ts'

type Props = { id: string; title: string; recording: Recording }

/** A sound of the library: how it looks, how long and how loud it is, and a way to hear it. */
export function SoundLine({ id, title, recording }: Props) {
  const { state, progress, failure, durationMs, loudness, peaks } = recording
  if (state === 'failed') return <p className="error">{recordingFailures[failure ?? 'failed']}</p>
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
      <svg viewBox="0 0 400 40" preserveAspectRatio="none" className="text-red h-10 w-full" aria-hidden="true">
        <path d={outline(peaks)} fill="currentColor" />
      </svg>
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

/** A hundred bars around the middle, each as high as the loudest of its peaks. */
function outline(peaks: number[]): string {
  const size = Math.max(1, Math.ceil(peaks.length / 100))
  const bars = Array.from({ length: Math.ceil(peaks.length / size) }, (_, index) =>
    Math.max(...peaks.slice(index * size, (index + 1) * size)),
  )
  return bars
    .map((peak, index) => {
      const half = Math.max(0.5, (peak / 255) * 20)
      return `M${index * 4} ${20 - half}h3v${half * 2}h-3z`
    })
    .join('')
}
