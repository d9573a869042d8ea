import { Field, FieldError, TextArea } from '#app/ui/shared/field.tsx'
import { SendButton } from '#app/ui/shared/send-button.tsx'
import { useKeptText } from '#app/ui/shared/use-kept-text.ts'
import { giftForm, type GiftErrors, type GiftTyped } from '#copy/gift/gift-form.ts'
import { giftZones, openingText, zoneText } from '#copy/gift/gift.ts'

type Props = {
  path: string
  answer: { values: GiftTyped; errors: GiftErrors }
  /** The dedication as it is stored. */
  stored: string
  /** A gift that opened already: its hour can no longer be changed. */
  opened: { opensAt: Date; zone: string } | null
  /** What stands in its texts, at every key. */
  onType: (texts: GiftTexts) => void
}

export type GiftTexts = Pick<GiftTyped, 'recipient' | 'dedication' | 'sender'>

/** What the buyer writes and decides. Only the link is needed: every field may stay empty. */
export function GiftForm({ path, answer, stored, opened, onType }: Props) {
  useKeptText('dedication', { key: `dar:${path}`, stored })
  return (
    <form
      method="post"
      action={path}
      noValidate
      className="mt-2 grid gap-10"
      onInput={({ currentTarget }) => onType(giftForm.read(new FormData(currentTarget)))}
    >
      <input type="hidden" name="intent" value="save" />
      <fieldset className="grid gap-6">
        <legend className="wide text-title mb-4">A dedicatória</legend>
        <Field {...giftForm.input('recipient', answer)} />
        <TextArea {...giftForm.input('dedication', answer)} rows={6} />
        <Field {...giftForm.input('sender', answer)} />
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
        <OpeningFields typed={answer.values} error={giftForm.message('day', answer.errors)} />
      )}
      <fieldset className="grid gap-6">
        <legend className="wide text-title mb-2">Uma pergunta como chave</legend>
        <p className="max-w-[46em]">
          Se quiser, o presente só se abre com uma resposta que a pessoa sabe. Qualquer um com o link lê a pergunta na
          hora da abertura: não conte a surpresa nela.
        </p>
        <Field {...giftForm.input('question', answer)} />
        <Field {...giftForm.input('answer', answer)} />
      </fieldset>
      <SendButton className="btn btn-red justify-self-start text-lg" busyLabel="Guardando...">
        Guardar o presente
      </SendButton>
    </form>
  )
}

function OpeningFields({ typed, error }: { typed: GiftTyped; error: string | undefined }) {
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
