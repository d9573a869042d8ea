import { useLocation } from 'react-router'

import { useIsSending } from '#app/ui/admin/hooks/use-is-sending.ts'
import { SelectionBar } from '#app/ui/admin/lists/selection.tsx'
import { SubmitButton } from '#app/ui/admin/shared/intent-button.tsx'
import { payCostForm } from '#copy/payment/production-cost-form.ts'
import type { CalendarDay } from '#core/shared/dates.ts'

type Props = { today: CalendarDay; isPaid: boolean; refusal: string }

/** What can be done with the chosen costs: a file of them, and the day on which they were paid. */
export function CostSelection({ today, isPaid, refusal }: Props) {
  const { pathname, search } = useLocation()
  const saving = useIsSending('pay-costs')
  const { label, error: _, hint: _hint, ...day } = payCostForm.input('day', { values: { day: today }, errors: {} })
  return (
    <SelectionBar label="Valores escolhidos" file="custos" refusal={refusal}>
      {() =>
        isPaid ? null : (
          <>
            <input {...day} name="day" aria-label={label} max={today} className="input low w-auto min-w-0 flex-none" />
            <SubmitButton
              name="intent"
              value="pay-costs"
              formAction={`${pathname}${search}`}
              className="btn btn-line low"
              isSending={saving}
              busyLabel="Salvando..."
            >
              Marcar como pago
            </SubmitButton>
          </>
        )
      }
    </SelectionBar>
  )
}
