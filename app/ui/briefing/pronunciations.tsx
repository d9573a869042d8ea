import { FieldError } from '#app/ui/shared/field.tsx'
import { lengthText, voiceTitle } from '#copy/briefing/briefing-voices.ts'
import { maxPronunciations } from '#core/briefing/briefing-voice.ts'

export type ShownVoice = { id: string; durationMs: number; createdAt: Date }

/** What was recorded, to be heard again. The bytes come only when somebody presses play. */
export function VoiceList({ voices, children }: { voices: ShownVoice[]; children?: (id: string) => React.ReactNode }) {
  return (
    <ol className="grid gap-3" aria-label="Gravações">
      {voices.map(({ id, durationMs }, index) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="font-semibold">
            {index + 1}ª gravação
            <span className="text-smoke tabular-nums">{durationMs > 0 ? ` · ${lengthText(durationMs)}` : ''}</span>
          </span>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a spoken name; its spelling is the field beside it */}
          <audio
            controls
            preload="none"
            src={`/vozes/${id}`}
            aria-label={`${index + 1}ª gravação`}
            className="h-11 min-w-0 flex-[1_1_14rem]"
          />
          {children?.(id)}
        </li>
      ))}
    </ol>
  )
}

type Props = { voices: ShownVoice[]; notice: string; error: string; saveAddress: string }

/**
 * Names said into the microphone. Its buttons belong to the form of the step, so that nothing typed is lost without a
 * script; with one, the voice island records and sends by itself.
 */
export function Voices({ voices, notice, error, saveAddress }: Props) {
  const room = maxPronunciations - voices.length
  return (
    <fieldset data-voices={saveAddress} data-room={room} className="mt-6" aria-describedby="voz-dica voz-erro">
      <legend className="font-bold">{voiceTitle}</legend>
      <p id="voz-dica" className="text-smoke text-sm">
        {notice}
      </p>
      <div className="mt-3 grid gap-4">
        {voices.length > 0 ? (
          <VoiceList voices={voices}>
            {(id) => (
              <button type="submit" name="goto" value={`tirar-${id}`} className="btn-quiet" data-drop={id}>
                Remover<span className="sr-only"> a gravação</span>
              </button>
            )}
          </VoiceList>
        ) : null}
        {room > 0 ? (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
            <button type="button" className="btn btn-line" data-record hidden>
              <span className="bg-red inline-block size-3 rounded-full" aria-hidden="true" />{' '}
              <span data-record-label>Gravar</span>
            </button>
            <span className="min-w-[3.5rem] font-bold tabular-nums" data-clock hidden />
            <label className="grid min-w-0 flex-[1_1_16rem] gap-1">
              <span className="text-sm font-semibold">Ou escolha um áudio do aparelho</span>
              <input
                type="file"
                name="voice"
                accept="audio/*"
                className="file:border-ink min-w-0 text-sm file:mr-3 file:min-h-11 file:cursor-pointer file:border-2 file:bg-transparent file:px-4 file:font-bold"
                data-voice-file
              />
            </label>
            <noscript>
              <button type="submit" name="goto" value="voz" formEncType="multipart/form-data" className="btn btn-line">
                Enviar áudio
              </button>
            </noscript>
          </div>
        ) : null}
        <p role="status" className="font-semibold empty:hidden" data-voice-status />
        <FieldError id="voz" error={error} />
      </div>
    </fieldset>
  )
}
