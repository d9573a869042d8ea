import { useEffect } from 'react'

import { keepUnreadableForms } from '#app/client/unreadable-fields.ts'
import { Field, TextArea } from '#app/ui/shared/field.tsx'
import { useKeptText } from '#app/ui/shared/use-kept-text.ts'
import type { Sent } from '#app/ui/shared/use-taken.ts'
import { voucherGiftForm, type VoucherGiftErrors, type VoucherGiftTyped } from '#copy/voucher/voucher-gift-form.ts'
import type { DaySpan } from '#core/shared/dates.ts'

type Props = {
  values: VoucherGiftTyped
  errors: VoucherGiftErrors
  days: DaySpan
  /** Sends the form. */
  submission: Sent
}

/** What the card says, and whether we bring it. */
export function VoucherGiftFields({ days, submission, ...answer }: Props) {
  // Whoever buys one is not known yet.
  const kept = { key: 'vale-presente', area: 'sessionStorage', submission } as const
  useKeptText('recipientName', kept)
  useKeptText('fromName', kept)
  useKeptText('message', kept)
  useKeptText('recipientEmail', kept)
  useEffect(keepUnreadableForms, [])
  return (
    <>
      <fieldset className="grid gap-5">
        <legend className="wide text-title mb-5">O cartão</legend>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field {...voucherGiftForm.input('recipientName', answer)} />
          <Field {...voucherGiftForm.input('fromName', answer)} />
        </div>
        <TextArea rows={4} {...voucherGiftForm.input('message', answer)} />
      </fieldset>
      <fieldset className="grid gap-5">
        <legend className="wide text-title mb-2">Quer que a gente entregue?</legend>
        <p>Sem isto, o vale chega só para você, e você entrega do seu jeito.</p>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field {...voucherGiftForm.input('recipientEmail', answer)} />
          <Field {...voucherGiftForm.input('sendOn', answer)} min={days.first} max={days.last} />
        </div>
      </fieldset>
    </>
  )
}
