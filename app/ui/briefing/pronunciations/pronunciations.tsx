import { useEffect, useEffectEvent, useId, useImperativeHandle, useRef } from 'react'

import { canRecord } from '#app/client/recording/media-recording.ts'
import { FieldError } from '#app/ui/shared/field.tsx'
import { FileButton } from '#app/ui/shared/file-button.tsx'
import { useHydrated, useScriptedClass } from '#app/ui/shared/use-hydrated.ts'
import { recorderStatusTexts, pronunciationTitle } from '#copy/briefing/briefing-pronunciations.ts'
import { maxPronunciations } from '#core/briefing/briefing-pronunciation.ts'
import { formatDuration } from '#core/shared/duration.ts'

import { PronunciationList } from './pronunciation-list.tsx'
import type { Pronunciation, PronunciationChange } from './pronunciation-request.ts'
import { useRecorder } from './use-recorder.ts'

type Props = {
  pronunciations: Pronunciation[]
  notice: string
  error: string
  /** Stores a change with the step; answers with a message when it was not stored. */
  send: (change: PronunciationChange) => Promise<string>
  /** For the form, before it leaves this step. */
  handle?: React.Ref<PronunciationsHandle>
}

export type PronunciationsHandle = Pick<ReturnType<typeof useRecorder>, 'finish'>

/** Recordings of names. The buttons belong to the form of the step: without a script they submit it. */
export function Pronunciations({ pronunciations, notice, error, send, handle }: Props) {
  const room = maxPronunciations - pronunciations.length
  const { state, toggle, finish, sendFile, remove } = useRecorder(error, send)
  useImperativeHandle(handle, () => ({ finish }))
  const isHydrated = useHydrated()
  const scripted = useScriptedClass()
  const group = useRef<HTMLFieldSetElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const fileId = useId()
  const isRecording = state.phase === 'recording'

  async function sendChosen() {
    const input = file.current
    const [chosen] = input?.files ?? []
    if (!input || !chosen) return
    await sendFile(chosen)
    // Choosing the same file again is a change, too.
    input.value = ''
  }

  // A file may be chosen before this component answers.
  const sendChosenEarly = useEffectEvent(() => void sendChosen())
  useEffect(() => sendChosenEarly(), [])

  // The button that had the focus goes with its recording.
  const countAtRemoval = useRef(0)
  useEffect(() => {
    if (pronunciations.length >= countAtRemoval.current) return
    countAtRemoval.current = 0
    if (document.activeElement === document.body) group.current?.focus({ preventScroll: true })
  }, [pronunciations.length])

  function removeAndFocus(id: string) {
    countAtRemoval.current = pronunciations.length
    void remove(id)
  }

  return (
    <fieldset ref={group} tabIndex={-1} className="mt-6" aria-describedby="voz-dica voz-erro">
      <legend className="font-bold">{pronunciationTitle}</legend>
      <p id="voz-dica" className="text-smoke text-sm">
        {notice}
      </p>
      <div className="mt-3 grid gap-4">
        {pronunciations.length > 0 ? (
          <PronunciationList pronunciations={pronunciations}>
            {(id) => (
              <button
                type="submit"
                name="goto"
                value={`tirar-${id}`}
                className="btn-quiet"
                onClick={(event) => {
                  event.preventDefault()
                  removeAndFocus(id)
                }}
              >
                Remover<span className="sr-only"> a gravação</span>
              </button>
            )}
          </PronunciationList>
        ) : null}
        {room > 0 ? (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
            {/* It has its place before it works: what is below must not move under a finger that is pressing it. */}
            <button
              type="button"
              className={`btn btn-line${scripted}`}
              hidden={isHydrated && !canRecord()}
              onClick={toggle}
            >
              <span className="bg-red inline-block size-3 rounded-full" aria-hidden="true" />{' '}
              {isRecording ? 'Parar e guardar' : 'Gravar'}
            </button>
            <span className="min-w-[3.5rem] font-bold tabular-nums" role="timer" hidden={!isRecording}>
              {isRecording ? formatDuration(state.seconds * 1_000) : ''}
            </span>
            <div className="grid min-w-0 flex-[1_1_16rem] gap-1">
              <label htmlFor={fileId} className="text-sm font-semibold">
                Ou escolha um áudio do aparelho
              </label>
              <FileButton
                id={fileId}
                ref={file}
                name="voice"
                accept="audio/*"
                label="Escolher arquivo"
                onChange={() => void sendChosen()}
              />
            </div>
            <noscript>
              <button type="submit" name="goto" value="voz" formEncType="multipart/form-data" className="btn btn-line">
                Enviar áudio
              </button>
            </noscript>
          </div>
        ) : null}
        <p role="status" className="font-semibold empty:hidden">
          {state.status ? recorderStatusTexts[state.status] : ''}
        </p>
        <FieldError id="voz" error={state.error} />
      </div>
    </fieldset>
  )
}
