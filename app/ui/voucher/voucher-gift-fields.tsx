import { Field, FieldError } from '#app/ui/shared/field.tsx'
import { voucherGiftErrors } from '#copy/voucher/voucher.ts'
import type { CalendarDay } from '#core/shared/dates.ts'
import { voucherLimits, type RawVoucherGift, type VoucherGiftErrors } from '#core/voucher/voucher-form.ts'

type Props = {
  values: RawVoucherGift
  errors: VoucherGiftErrors
  days: { first: CalendarDay; last: CalendarDay }
}

/** What the card says, and whether we bring it. */
export function VoucherGiftFields({ values, errors, days }: Props) {
  const error = (name: keyof RawVoucherGift) => (errors[name] ? voucherGiftErrors[errors[name]] : undefined)
  return (
    <>
      <fieldset className="grid gap-5">
        <legend className="wide text-title mb-5">O cartão</legend>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            id="recipientName"
            label="Para (opcional)"
            defaultValue={values.recipientName}
            error={error('recipientName')}
            maxLength={voucherLimits.name}
            autoComplete="off"
          />
          <Field
            id="fromName"
            label="De (opcional)"
            defaultValue={values.fromName}
            error={error('fromName')}
            maxLength={voucherLimits.name}
            autoComplete="off"
          />
        </div>
        <div className="field">
          <label htmlFor="message">Mensagem (opcional)</label>
          <textarea
            id="message"
            name="message"
            rows={4}
            className="input"
            maxLength={voucherLimits.message}
            defaultValue={values.message}
            aria-invalid={error('message') ? true : undefined}
            aria-describedby="message-erro"
          />
          <FieldError id="message" error={error('message')} />
        </div>
      </fieldset>
      <fieldset className="grid gap-5">
        <legend className="wide text-title mb-2">Quer que a gente entregue?</legend>
        <p>Sem isto, o vale chega só para você, e você entrega do seu jeito.</p>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field
            id="recipientEmail"
            label="E-mail de quem vai ganhar (opcional)"
            type="email"
            defaultValue={values.recipientEmail}
            error={error('recipientEmail')}
            autoComplete="off"
          />
          <Field
            id="sendOn"
            label="Em que dia (opcional)"
            type="date"
            min={days.first}
            max={days.last}
            defaultValue={values.sendOn}
            error={error('sendOn')}
          />
        </div>
      </fieldset>
    </>
  )
}
