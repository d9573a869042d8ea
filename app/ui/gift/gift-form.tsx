import { useState } from 'react'

import { chooseFor } from '#app/ui/shared/choose-for.ts'
import { ConflictingValue } from '#app/ui/shared/conflicting-value.tsx'
import { Field, FieldError, TextArea } from '#app/ui/shared/field.tsx'
import { RefusalNotice } from '#app/ui/shared/refusal-notice.tsx'
import { SendButton } from '#app/ui/shared/send-button.tsx'
import { useKeptText } from '#app/ui/shared/use-kept-text.ts'
import { giftForm, type GiftErrors, type GiftTyped } from '#copy/gift/gift-form.ts'
import { deletedGift, giftZones, openingText, staleGift, zoneText } from '#copy/gift/gift.ts'

type Props = {
  path: string
  answer: { values: GiftTyped; errors: GiftErrors }
  /** Of the gift the page shows; empty where there is none yet. */
  revision: string
  /** The gift as it is stored. */
  stored: GiftTyped | null
  /** Another tab changed it after this form was read, or deleted it. */
  isStale: boolean
  /** A gift that opened already: its hour can no longer be changed. */
  opened: { opensAt: Date; zone: string } | null
  /** What stands in its texts, at every key. */
  onType: (texts: GiftTexts) => void
}

export type GiftTexts = Pick<GiftTyped, 'recipient' | 'dedication' | 'sender'>

/** What the buyer writes and decides. Only the link is needed: every field may stay empty. */
export function GiftForm({ path, answer, revision, stored, isStale, opened, onType }: Props) {
  // What is read again later, as after a photo, is not what stands in the fields.
  const [seen] = useState(revision)
  // Put back beside a newer revision it would pass for a change of that one, and overwrite it unasked.
  const forgetText = useKeptText('dedication', { key: `dar:${path}`, stored: stored?.dedication ?? '', over: seen })
  const { values } = answer
  const field = (name: 'recipient' | 'dedication' | 'sender' | 'question' | 'answer') => ({
    ...giftForm.input(name, answer),
    children: isStale && stored && stored[name] !== values[name] ? <ConflictingValue text={stored[name]} /> : null,
  })
  return (
    <form
      method="post"
      action={path}
      noValidate
      className="mt-2 grid gap-10"
      onInput={({ currentTarget }) => onType(giftForm.read(new FormData(currentTarget)))}
      onSubmit={({ currentTarget }) => leaveOutTime(currentTarget)}
    >
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="seen" value={seen} />
      <RefusalNotice notice={isStale ? (stored ? staleGift : deletedGift) : null} />
      <fieldset className="grid gap-6">
        <legend className="wide text-title mb-4">A dedicatória</legend>
        <Field {...field('recipient')} />
        <TextArea {...field('dedication')} rows={6} />
        <Field {...field('sender')} />
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
        <OpeningFields typed={values} error={giftForm.message('day', answer.errors)}>
          {isStale && stored && openingOf(stored) !== openingOf(values) ? (
            <ConflictingValue text={openingOf(stored)} />
          ) : null}
        </OpeningFields>
      )}
      <fieldset className="grid gap-6">
        <legend className="wide text-title mb-2">Uma pergunta como chave</legend>
        <p className="max-w-[46em]">
          Se quiser, o presente só se abre com uma resposta que a pessoa sabe. Qualquer um com o link lê a pergunta na
          hora da abertura: não conte a surpresa nela.
        </p>
        <Field {...field('question')} />
        <Field {...field('answer')} />
      </fieldset>
      <div className="flex flex-wrap gap-4">
        <SendButton className="btn btn-red text-lg" busyLabel="Guardando...">
          {isStale && stored ? 'Ficar com o que está nos campos' : 'Guardar o presente'}
        </SendButton>
        {isStale ? (
          <a href={path} className="btn btn-line" onClick={forgetText}>
            {stored ? 'Ficar com o da outra aba' : 'Deixar apagado'}
          </a>
        ) : null}
      </div>
    </form>
  )
}

/** A day and time that were typed before the choice fell on “now” are not sent: hidden, they could not be erased. */
function leaveOutTime(form: HTMLFormElement) {
  if (!form.querySelector("[name='when'][value='now']:checked")) return
  for (const field of form.querySelectorAll<HTMLInputElement>('#day, #time')) field.value = ''
}

/** When it opens, in words. */
function openingOf({ when, day, time, zone }: GiftTyped): string {
  if (when !== 'later') return 'Assim que a pessoa tocar no link'
  return `${day.split('-').toReversed().join('/')}, ${time}, ${zoneText(zone)}`
}

type OpeningProps = { typed: GiftTyped; error: string | undefined; children: React.ReactNode }

function OpeningFields({ typed, error, children }: OpeningProps) {
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
      {/* What is refused stays in sight, whatever is chosen. */}
      <div
        className={`grid gap-4 sm:grid-cols-[1fr_1fr_1.6fr] ${error === undefined ? 'asked-then' : ''}`}
        onInput={chooseFor("[name='when'][value='later']")}
      >
        <Field id="day" label="Dia" type="date" defaultValue={typed.day} />
        <Field id="time" label="Hora" type="time" defaultValue={typed.time} />
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
      {children}
      <FieldError id="opening" error={error} />
    </fieldset>
  )
}
