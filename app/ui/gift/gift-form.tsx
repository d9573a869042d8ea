import { useRef } from 'react'

import { useEarlyText } from '#app/ui/shared/early-text.ts'
import { Field, FieldError } from '#app/ui/shared/field.tsx'
import { SendButton } from '#app/ui/shared/send-button.tsx'
import { giftFieldError, giftZones, openingText, zoneText } from '#copy/gift/gift.ts'
import {
  maxAnswerLength,
  maxDedicationLength,
  maxGiftNameLength,
  maxQuestionLength,
  type GiftFormErrors,
  type RawGift,
} from '#core/gift/gift-form.ts'

type Props = {
  path: string
  typed: RawGift
  errors: GiftFormErrors | null
  /** A gift that opened already: its hour can no longer be changed. */
  opened: { opensAt: Date; zone: string } | null
  /** What stands in its texts, at every key. */
  onType: (texts: GiftTexts) => void
}

export type GiftTexts = Pick<RawGift, 'recipient' | 'dedication' | 'sender'>

/** What the buyer writes and decides. Only the link is needed: every field may stay empty. */
export function GiftForm({ path, typed, errors, opened, onType }: Props) {
  const dedication = useRef<HTMLTextAreaElement>(null)
  useEarlyText(dedication)
  return (
    <form
      method="post"
      action={path}
      noValidate
      className="mt-2 grid gap-10"
      onInput={({ currentTarget }) => {
        const form = new FormData(currentTarget)
        const text = (name: keyof GiftTexts) => {
          const value = form.get(name)
          return typeof value === 'string' ? value : ''
        }
        onType({ recipient: text('recipient'), dedication: text('dedication'), sender: text('sender') })
      }}
    >
      <input type="hidden" name="intent" value="save" />
      <fieldset className="grid gap-6">
        <legend className="wide text-title mb-4">A dedicatória</legend>
        <Field
          id="recipient"
          label="Para quem é"
          hint="Como vai aparecer bem grande, como em “Ana Clara e Thiago”."
          maxLength={maxGiftNameLength}
          defaultValue={typed.recipient}
          error={giftFieldError(errors, 'recipient')}
          autoComplete="off"
        />
        <div className="field">
          <label htmlFor="dedication">Sua mensagem</label>
          <p id="dedication-dica" className="hint">
            Até {maxDedicationLength} letras. As linhas ficam como você escrever.
          </p>
          <textarea
            ref={dedication}
            id="dedication"
            name="dedication"
            className="input"
            rows={6}
            maxLength={maxDedicationLength}
            defaultValue={typed.dedication}
            aria-invalid={errors?.dedication ? true : undefined}
            aria-describedby="dedication-dica dedication-erro"
          />
          <FieldError id="dedication" error={giftFieldError(errors, 'dedication')} />
        </div>
        <Field
          id="sender"
          label="De quem"
          hint="A assinatura, como em “da mamãe”."
          maxLength={maxGiftNameLength}
          defaultValue={typed.sender}
          error={giftFieldError(errors, 'sender')}
          autoComplete="off"
        />
      </fieldset>
      {opened ? (
        <p className="notice">
          <strong>O presente já abriu</strong>
          <span>
            Abriu {openingText(opened.opensAt, opened.zone)} ({zoneText(opened.zone)}). A hora não muda mais; o resto,
            sim.
            <input type="hidden" name="zone" value={opened.zone} />
          </span>
        </p>
      ) : (
        <OpeningFields typed={typed} error={giftFieldError(errors, 'opening')} />
      )}
      <fieldset className="grid gap-6">
        <legend className="wide text-title mb-2">Uma pergunta como chave</legend>
        <p className="max-w-[46em]">
          Se quiser, o presente só se abre com uma resposta que a pessoa sabe. Qualquer um com o link lê a pergunta na
          hora da abertura: não conte a surpresa nela.
        </p>
        <Field
          id="question"
          label="Pergunta (opcional)"
          hint="Como em “Em que cidade vocês se conheceram?”"
          maxLength={maxQuestionLength}
          defaultValue={typed.question}
          error={giftFieldError(errors, 'question')}
          autoComplete="off"
        />
        <Field
          id="answer"
          label="Resposta"
          hint="Acentos, espaços e maiúsculas não fazem diferença."
          maxLength={maxAnswerLength}
          defaultValue={typed.answer}
          error={giftFieldError(errors, 'answer')}
          autoComplete="off"
        />
      </fieldset>
      <SendButton className="btn btn-red justify-self-start text-lg" busyLabel="Guardando...">
        Guardar o presente
      </SendButton>
    </form>
  )
}

function OpeningFields({ typed, error }: { typed: RawGift; error: string | undefined }) {
  const isListed = giftZones.some(({ zones }) => zones.some(({ zone }) => zone === typed.zone))
  return (
    <fieldset className="asking grid gap-4" aria-describedby="opening-erro">
      <legend className="wide text-title mb-4">Quando ele se abre</legend>
      <label className="flex min-h-11 items-center gap-3">
        <input type="radio" name="when" value="now" defaultChecked={typed.when !== 'later'} className="tick" />
        Assim que a pessoa tocar no link
      </label>
      <label className="flex min-h-11 items-center gap-3">
        <input type="radio" name="when" value="later" defaultChecked={typed.when === 'later'} className="tick asks" />
        Em um dia e hora marcados, com contagem regressiva
      </label>
      <div className="asked-then grid gap-4 sm:grid-cols-[1fr_1fr_1.6fr]">
        <div className="field">
          <label htmlFor="day">Dia</label>
          <input id="day" name="day" type="date" className="input" defaultValue={typed.day} />
        </div>
        <div className="field">
          <label htmlFor="time">Hora</label>
          <input id="time" name="time" type="time" className="input" defaultValue={typed.time} />
        </div>
        <div className="field">
          <label htmlFor="zone">No horário de</label>
          <select id="zone" name="zone" className="input" defaultValue={typed.zone}>
            {isListed ? null : <option value={typed.zone}>{zoneText(typed.zone)}</option>}
            {giftZones.map(({ label, zones }) => (
              <optgroup key={label} label={label}>
                {zones.map(({ zone, label: place }) => (
                  <option key={zone} value={zone}>
                    {place}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </div>
      </div>
      <FieldError id="opening" error={error} />
    </fieldset>
  )
}
