import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { canRecord } from '#app/client/recording/media-recording.ts'
import { FileButton } from '#app/ui/shared/file-button.tsx'
import { useHydrated } from '#app/ui/shared/use-hydrated.ts'
import { useKeptText } from '#app/ui/shared/use-kept-text.ts'
import { reactionTexts, recordingLengths, showTexts } from '#copy/gift/gift.ts'
import { maxReactionLength, maxReactionNameLength } from '#core/gift/reaction.ts'

import type { GiftFormState } from './gift-form-state.ts'
import { sendReaction } from './send-reaction.ts'
import type { LeftReaction } from './unsent-reaction.tsx'
import { useRecorder, type Take } from './use-recorder.ts'

type Props = {
  path: string
  form: GiftFormState | null
  onSent: () => Promise<void>
  /** The gift may have been closed meanwhile: the page should look. */
  onRefused: () => void
  /** Called with what was not sent when the form goes, and again with a recording that ends after it. */
  onLeave: (left: LeftReaction) => void
}

/**
 * A reaction in writing, by voice or on film: recorded in the page, played before it is sent, and sent with progress; a
 * dropped connection loses nothing. Without script a file of the phone's own recorder or camera is chosen.
 */
export function ReactionForm({ path, form, onSent, onRefused, onLeave }: Props) {
  const isHydrated = useHydrated()
  const root = useRef<HTMLFormElement>(null)
  const text = useRef<HTMLTextAreaElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const forgetText = useKeptText('text', { key: `recado:${path}` })
  const [error, setError] = useState(form?.error ?? '')
  /** Of what is being sent; null while nothing is. */
  const [progress, setProgress] = useState<string | null>(null)
  const isSending = useRef(false)
  const isSentAtEnd = useRef(false)
  const isSent = useRef(false)
  /** What was written when the form went. */
  const written = useRef('')
  const recorder = useRecorder({
    isSending: () => isSending.current,
    onError: setError,
    onTake(take) {
      if (!root.current) onLeave({ text: written.current, media: take.media })
      else if (isSentAtEnd.current) void submit(take)
      // The button that ended it is gone.
      else if (root.current?.contains(document.activeElement)) button.current?.focus({ preventScroll: true })
      isSentAtEnd.current = false
    },
  })
  const { take, recording } = recorder
  const leave = useEffectEvent((typed: string) => {
    written.current = isSent.current ? '' : typed
    onLeave({ text: written.current, media: isSent.current ? null : (take?.media ?? null) })
  })
  useLayoutEffect(() => {
    const { current: field } = text
    return () => leave(field?.value ?? '')
  }, [])
  const part = recording ? 'recording' : take ? 'take' : 'choice'

  // A file may be chosen before hydration, or be restored by the browser.
  useEffect(() => {
    const [chosen] = file.current?.files ?? []
    if (chosen) recorder.choose(chosen)
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [])

  useEffect(() => {
    if (error !== '' && error !== form?.error)
      root.current?.querySelector('#reaction-error')?.scrollIntoView({ block: 'center' })
  }, [error, form])

  async function submit(taken: Take | null) {
    if (isSending.current || !root.current) return
    isSending.current = true
    setError('')
    recorder.clearStatus()
    setProgress('')
    const body = new FormData(root.current)
    if (taken) {
      body.set('recording', taken.media)
      body.set('recordingMs', String(taken.durationMs))
    }
    const refusal = await sendReaction(path, body, reactionTexts, (percent) => setProgress(`${percent} %`))
    if (refusal === null) {
      isSent.current = true
      forgetText()
      await onSent()
    } else {
      setError(refusal)
      if (refusal !== reactionTexts.lost) onRefused()
    }
    isSending.current = false
    setProgress(null)
  }

  return (
    <form
      ref={root}
      method="post"
      noValidate
      action={`${path}#recado`}
      encType="multipart/form-data"
      className="gift-form"
      onSubmit={(event) => {
        event.preventDefault()
        isSentAtEnd.current = recorder.isRecording()
        if (isSentAtEnd.current) recorder.stop()
        else void submit(take)
      }}
    >
      <input type="hidden" name="intent" value="react" />
      <p className="gift-error" role="alert" id="reaction-error">
        {error}
      </p>
      <label htmlFor="text">Seu recado</label>
      <textarea
        ref={text}
        id="text"
        name="text"
        className="input"
        rows={4}
        maxLength={maxReactionLength}
        defaultValue={form?.typed.text ?? ''}
        aria-invalid={form ? true : undefined}
        aria-describedby="reaction-error"
      />
      <fieldset className="gift-recorder">
        <legend>Ou com a sua voz, ou em vídeo</legend>
        <div className="flex flex-wrap gap-3" hidden={part !== 'choice' || !isHydrated || !canRecord()}>
          <button type="button" className="btn btn-line" onClick={() => void recorder.record('voice')}>
            <RecordDot />
            Gravar a voz
          </button>
          <button type="button" className="btn btn-line" onClick={() => void recorder.record('video')}>
            <RecordDot />
            Gravar um vídeo
          </button>
        </div>
        {recording ? (
          <div className="gift-recording">
            {recording.kind === 'video' ? <Mirror stream={recording.stream} /> : null}
            <p>
              <RecordDot /> <span role="timer">{recorder.clock}</span>
            </p>
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- in the place of the button that was pressed */}
            <button type="button" className="btn btn-red" autoFocus onClick={recorder.stop}>
              Parar
            </button>
          </div>
        ) : null}
        {part === 'take' && take ? (
          <div className="gift-take">
            <TakePlayer take={take} onLength={recorder.measure} />
            <button
              type="button"
              className="btn-quiet"
              onClick={() => {
                // What gets the focus is hidden until then.
                flushSync(recorder.drop)
                if (!file.current) return
                file.current.value = ''
                file.current.focus()
              }}
            >
              Remover esta gravação
            </button>
          </div>
        ) : null}
        <p role="status" className="font-bold empty:hidden">
          {recorder.status}
        </p>
        <div className="gift-file" hidden={part !== 'choice'}>
          <label htmlFor="recording">Ou escolha um áudio ou vídeo do aparelho</label>
          <FileButton
            label="Escolher arquivo"
            ref={file}
            id="recording"
            name="recording"
            accept="audio/*,video/*"
            onChange={({ target }) => {
              const [chosen] = target.files ?? []
              if (chosen) recorder.choose(chosen)
            }}
          />
        </div>
        <p className="text-smoke text-sm">
          Voz até {recordingLengths.voice}, vídeo até {recordingLengths.video}. De um vídeo do celular, tiramos o lugar,
          a data e o modelo do aparelho.
        </p>
      </fieldset>
      <label htmlFor="name">Seu nome (se quiser)</label>
      <input
        id="name"
        name="name"
        className="input"
        maxLength={maxReactionNameLength}
        autoComplete="name"
        defaultValue={form?.typed.name ?? ''}
      />
      <label className="gift-consent">
        <input type="checkbox" name="consent" value="1" required className="tick" />
        <span>
          Concordo que o recado, com a minha voz e a minha imagem se eu gravar, fique guardado para quem me deu o
          presente. Só essa pessoa lê, ouve e vê, fora o que eu permitir abaixo, e eu posso apagar aqui, neste aparelho.
        </span>
      </label>
      <label className="gift-consent">
        <input type="checkbox" name="show" value="1" defaultChecked={form?.typed.show === true} className="tick" />
        <span>{showTexts.ask}. A gravação, nunca. Eu posso mudar de ideia aqui, neste aparelho.</span>
      </label>
      <button ref={button} type="submit" className="btn btn-red">
        {progress === null ? 'Mandar o recado' : `${reactionTexts.sending} ${progress}`.trim()}
      </button>
    </form>
  )
}

/** What the camera sees, as in a mirror. */
function Mirror({ stream }: { stream: MediaStream | null }) {
  return (
    <video
      ref={(element) => {
        if (!element || element.srcObject === stream) return
        element.srcObject = stream
        element.play().catch(() => undefined)
      }}
      muted
      playsInline
      aria-label="O que a câmera vê"
      data-live
    />
  )
}

function TakePlayer({ take: { url, kind }, onLength }: { take: Take; onLength: (seconds: number) => void }) {
  const props = {
    controls: true,
    src: url,
    onLoadedMetadata: ({ currentTarget }: React.SyntheticEvent<HTMLMediaElement>) => onLength(currentTarget.duration),
  }
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- what somebody just said into their own phone
  if (kind === 'video') return <video playsInline aria-label="O vídeo que você vai mandar" {...props} />
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- what somebody just said into their own phone
  return <audio aria-label="O áudio que você vai mandar" {...props} />
}

function RecordDot() {
  return <i className="gift-dot" aria-hidden="true" />
}
