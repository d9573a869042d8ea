import { quietHoursExplained, quietHoursLabels } from '#copy/order/surprise.ts'
import { quietHours, type QuietHours } from '#core/order/surprise.ts'

/** When the mails of a surprise may arrive. */
export function QuietHoursChoice({ chosen }: { chosen: QuietHours }) {
  return (
    <div role="radiogroup" aria-labelledby="quiet-hours" className="mt-3 grid gap-2">
      <p id="quiet-hours" className="font-bold">
        Quando podemos escrever para você?
      </p>
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        {quietHours.map((hours) => (
          <label key={hours} className="flex min-h-11 items-center gap-3">
            <input type="radio" name="quiet" value={hours} defaultChecked={hours === chosen} className="tick" />
            {quietHoursLabels[hours]}
          </label>
        ))}
      </div>
      <p className="text-smoke max-w-[38em] text-[0.9375rem]">{quietHoursExplained}</p>
    </div>
  )
}
