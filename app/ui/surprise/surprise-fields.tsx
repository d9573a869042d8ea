import { chooseFor } from '#app/ui/shared/choose-for.ts'
import { surpriseExplained } from '#copy/order/surprise.ts'
import { quietHours } from '#core/order/surprise.ts'

import { QuietHoursChoice } from './quiet-hours.tsx'

type Props = { values: { surprise?: string; quiet?: string } }

/** "It is a surprise": the hours are only asked for once that is ticked, with and without a script. */
export function SurpriseFields({ values }: Props) {
  const chosen = quietHours.find((hours) => hours === values.quiet) ?? 'night'
  return (
    <fieldset className="asking grid">
      <legend className="wide text-title mb-4">É surpresa?</legend>
      <label className="choice">
        <input
          type="checkbox"
          name="surprise"
          value="sim"
          defaultChecked={Boolean(values.surprise)}
          className="tick asks"
        />
        <span className="font-bold">Ligar o modo surpresa</span>
        <span className="text-smoke col-start-2 text-[0.9375rem]">
          {surpriseExplained} Dá para ligar e desligar depois, na página do pedido.
        </span>
      </label>
      <div className="asked-then" onInput={chooseFor("[name='surprise']")}>
        <QuietHoursChoice chosen={chosen} />
      </div>
    </fieldset>
  )
}
