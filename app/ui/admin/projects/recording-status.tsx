import { Form } from 'react-router'

import { IntentButton } from '#app/ui/admin/shared/intent-button.tsx'
import { recordingFailureLabels } from '#copy/audio/uploads.ts'
import { formatDecibels, type RecordingFacts } from '#core/audio/recording.ts'
import { formatDuration } from '#core/shared/duration.ts'

type Props = { recording: RecordingFacts; version: { id: string; name: string }; refusal: string }

/** Sound of our own in the panel: how far it is, what was measured, or why nothing could be. */
export function RecordingStatus({ recording, version, refusal }: Props) {
  switch (recording.state) {
    case 'queued':
      return (
        <p role="status" className="mt-2">
          Na fila para análise. O cliente ainda não vê esta versão.
        </p>
      )
    case 'working':
      return (
        <div className="mt-2 grid gap-1">
          <progress className="meter" value={recording.progress} max={100} aria-label={`Análise de ${version.name}`} />
          <p className="text-sm">
            Analisando e preparando a prévia: {recording.progress}%. O cliente ainda não vê esta versão.
          </p>
        </div>
      )
    case 'failed':
      return <Failed recording={recording} version={version} refusal={refusal} />
    case 'ready':
      return <Measured recording={recording} />
  }
}

function Measured({ recording }: Pick<Props, 'recording'>) {
  const { durationMs, loudness, loudnessRange, truePeak } = recording
  const measured = [
    durationMs === null ? '' : formatDuration(durationMs),
    loudness === null ? 'silêncio' : `${formatDecibels(loudness)} LUFS`,
    truePeak === null ? '' : `pico ${formatDecibels(truePeak)} dBTP`,
    loudnessRange === null ? '' : `dinâmica ${formatDecibels(loudnessRange)} LU`,
  ]
  return <p className="text-smoke mt-2 text-sm">{measured.filter(Boolean).join(' · ')}</p>
}

function Failed({ recording, version, refusal }: Props) {
  return (
    <Form method="post" noValidate preventScrollReset className="mt-2 grid justify-items-start gap-2">
      <input type="hidden" name="version" value={version.id} />
      <p className="error">{recordingFailureLabels[recording.failure ?? 'failed']}</p>
      <IntentButton
        intent="retry-recording"
        label="Analisar de novo"
        busy="Recomeçando..."
        about={`a versão ${version.name}`}
        look="btn btn-line btn-small"
        matches={['version', version.id]}
      />
      <p role="alert" className="error empty:hidden">
        {refusal}
      </p>
    </Form>
  )
}
