import { useRef, useState } from 'react'
import { Form } from 'react-router'

import { canRecord, microphoneError, startRecording } from '#app/client/recording/media-recording.ts'
import { FileInput } from '#app/ui/admin/shared/file-input.tsx'
import { IntentButton } from '#app/ui/admin/shared/intent-button.tsx'
import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { useHydrated } from '#app/ui/shared/use-hydrated.ts'
import { microphoneErrors } from '#copy/briefing/briefing-pronunciations.ts'
import { studioWordErrors, studioWordTexts as texts } from '#copy/project/studio-words.ts'
import { maxStudioWordMs, type StudioWordView } from '#core/project/studio-word.ts'
import { formatDateTime } from '#core/shared/dates.ts'
import { formatDuration } from '#core/shared/duration.ts'

import type { ProjectFailure } from './project-sheets.tsx'

type Props = {
  words: StudioWordView[]
  /** Whether its client waits for the studio now. */
  canLeave: boolean
  /** Makes a form sent twice one word. */
  submission: string
  failure: ProjectFailure | null
}

/** One line or a few seconds of voice for a client who waits. Without words, and where there is nobody to wait, it is not there. */
export function StudioWordsPanel({ words, canLeave, submission, failure }: Props) {
  const [formId, setFormId] = useState(submission)
  const [isWritten, setWritten] = useState(false)
  // What is typed stays until its word was stored: news of colleagues must not empty it.
  if (words.some((word) => word.id === formId)) {
    setFormId(submission)
    setWritten(false)
  }
  const hasForm = canLeave || isWritten || failure?.intent === 'leave-word'
  if (!hasForm && words.length === 0) return null
  return (
    <Panel title={texts.title}>
      {hasForm ? <WordForm key={formId} id={formId} failure={failure} onWrite={() => setWritten(true)} /> : null}
      {words.length > 0 ? (
        <ol className="divide-line mt-3 grid divide-y-2">
          {words.map(({ id, content, voice, createdAt }) => (
            <li key={id} className="py-2 first:pt-0 last:pb-0">
              {content ? (
                <p dir="auto" className="[overflow-wrap:anywhere]">
                  {content}
                </p>
              ) : null}
              {voice ? <Voice url={`/novidades/${id}`} label={`Áudio de ${formatDateTime(createdAt)}`} /> : null}
              <Form method="post" noValidate className="flex flex-wrap items-center justify-between gap-x-3">
                <input type="hidden" name="word" value={id} />
                <time dateTime={createdAt.toISOString()} className="text-smoke text-sm">
                  {formatDateTime(createdAt)}
                </time>
                <IntentButton
                  intent="remove-word"
                  label={texts.remove}
                  busy={texts.sending}
                  about={`a novidade de ${formatDateTime(createdAt)}`}
                  look="btn-quiet"
                  matches={['word', id]}
                />
              </Form>
            </li>
          ))}
        </ol>
      ) : null}
    </Panel>
  )
}

type FormProps = Pick<Props, 'failure'> & { id: string; onWrite: () => void }

function WordForm({ id, failure, onWrite }: FormProps) {
  const isHydrated = useHydrated()
  const input = useRef<HTMLSpanElement>(null)
  const stop = useRef<(() => void) | null>(null)
  const [clock, setClock] = useState<string | null>(null)
  const [take, setTake] = useState<{ url: string; name: string; durationMs: number } | null>(null)
  const [deviceError, setDeviceError] = useState('')
  const refused = failure?.intent === 'leave-word' ? failure : null
  const errors: Record<string, string> = studioWordErrors
  const error = deviceError || (refused ? (errors[refused.refusal] ?? studioWordErrors.failed) : '')

  function show(media: Blob, name: string, durationMs: number) {
    setDeviceError('')
    onWrite()
    setTake((before) => {
      if (before) URL.revokeObjectURL(before.url)
      return { url: URL.createObjectURL(media), name, durationMs }
    })
  }

  /** A recording of this page does not say how long it is; a file does once it is read. */
  function measure(seconds: number) {
    if (Number.isFinite(seconds))
      setTake((known) => (known?.durationMs === 0 ? { ...known, durationMs: seconds * 1_000 } : known))
  }

  async function record() {
    try {
      const { stop: end } = await startRecording({
        kind: 'voice',
        maxMs: maxStudioWordMs,
        onTick: (ms) => setClock(clockText(ms)),
        onEnd(media, durationMs) {
          stop.current = null
          setClock(null)
          // Into the input of the form: it is sent like a chosen file.
          const files = new DataTransfer()
          files.items.add(new File([media], 'gravação', { type: media.type }))
          const field = input.current?.querySelector('input')
          if (field) field.files = files.files
          show(media, 'Sua gravação', durationMs)
        },
      })
      stop.current = end
      setClock(clockText(0))
    } catch (reason) {
      setDeviceError(microphoneErrors[microphoneError(reason)])
    }
  }

  return (
    <Form method="post" noValidate encType="multipart/form-data" className="grid gap-3">
      <input type="hidden" name="submission" value={id} />
      <input type="hidden" name="voiceMs" value={Math.round(take?.durationMs ?? 0)} />
      <div className="field">
        <label htmlFor="novidade" className="text-sm">
          {texts.label}
        </label>
        <p id="novidade-dica" className="hint">
          {texts.hint}
        </p>
        <input
          id="novidade"
          name="text"
          dir="auto"
          defaultValue={refused?.typed ?? ''}
          onInput={onWrite}
          aria-invalid={refused ? true : undefined}
          aria-describedby="novidade-dica novidade-erro"
          className="input"
        />
      </div>
      <div className="field">
        <label htmlFor="novidade-voz" className="text-sm">
          {texts.voiceLabel}
        </label>
        <span ref={input}>
          <FileInput
            id="novidade-voz"
            name="voice"
            accept="audio/*"
            chosenName={take?.name}
            onChoose={(file) => show(file, file.name, 0)}
          />
        </span>
      </div>
      {take ? <Voice url={take.url} label={texts.played} onLength={measure} /> : null}
      <p className="flex flex-wrap items-center gap-3" hidden={!isHydrated || !canRecord()}>
        <button
          type="button"
          className="btn btn-line btn-small"
          onClick={() => (stop.current ? stop.current() : void record())}
        >
          {clock === null ? texts.record : texts.stop}
        </button>
        <span role="timer" className="tabular-nums">
          {clock}
        </span>
      </p>
      <p id="novidade-erro" role="alert" className="error empty:hidden">
        {error}
      </p>
      <IntentButton
        intent="leave-word"
        label={texts.send}
        busy={texts.sending}
        look="btn btn-line justify-self-start"
      />
      <p className="text-smoke text-sm">
        {texts.lastOnes} {texts.mailed}
      </p>
    </Form>
  )
}

function clockText(ms: number): string {
  return `${formatDuration(ms)} de ${formatDuration(maxStudioWordMs)}`
}

function Voice({ url, label, onLength }: { url: string; label: string; onLength?: (seconds: number) => void }) {
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a few spoken words
    <audio
      controls
      preload={onLength ? 'metadata' : 'none'}
      src={url}
      aria-label={label}
      className="mt-1 h-11 w-full"
      onLoadedMetadata={({ currentTarget }) => onLength?.(currentTarget.duration)}
    />
  )
}
