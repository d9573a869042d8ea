import { useState } from 'react'

import { Field } from '#app/ui/shared/field.tsx'
import { SendFailure } from '#app/ui/shared/send-failure.tsx'
import { orderForm, type OrderErrors, type OrderTyped } from '#copy/order/order-form.ts'
import type { Discount } from '#core/catalog/catalog.ts'
import { formatBRL, type Cents } from '#core/shared/money.ts'

import type { CheckoutSender } from './checkout-form.tsx'

export const applyButtonId = 'aplicar-codigo'

type Applied = {
  applied: Discount | undefined
  /** What is left on the voucher that was applied in its place. */
  voucherRest: Cents | null
}

type Props = Applied & {
  values: Pick<OrderTyped, 'discount'>
  errors: OrderErrors
  isHydrated: boolean
  sender: CheckoutSender
}

export function DiscountCode({ values, errors, applied, voucherRest, isHydrated, sender }: Props) {
  const [isOpen] = useState(values.discount !== '')
  const result = appliedCodeText({ applied, voucherRest })

  return (
    <details id="desconto" className="group border-ink -mt-12 border-b-2" data-offer="pacote" open={isOpen}>
      <summary className="flex min-h-16 items-center justify-between gap-4 py-3">
        <span className="wide text-title">Código de desconto ou vale-presente</span>
        <span className="plus" aria-hidden="true" />
      </summary>
      <div className="grid items-end gap-3 pb-6 sm:grid-cols-[1fr_auto]">
        <Field {...orderForm.input('discount', { values, errors })} />
        <button
          type="submit"
          id={applyButtonId}
          name="intent"
          value="update-total"
          formAction={isHydrated ? undefined : '#desconto'}
          className="btn btn-line"
          aria-describedby="codigo-aplicado"
          aria-busy={sender.isSending || undefined}
        >
          Aplicar código
        </button>
        <div className="empty:hidden sm:col-span-2">
          <SendFailure failure={sender.failure} assurance="O que você escreveu continua aqui." />
        </div>
        <p id="codigo-aplicado" className="flex items-baseline gap-3 font-semibold empty:hidden sm:col-span-2">
          {result === '' ? null : (
            <>
              <span className="dot" aria-hidden="true" />
              <span>{result}</span>
            </>
          )}
        </p>
      </div>
    </details>
  )
}

/** What a code did to the total; empty without one. */
export function appliedCodeText({ applied, voucherRest }: Applied): string {
  if (applied) return `Código aplicado: ${applied.percent}% de desconto no pacote, já no total.`
  if (voucherRest === null) return ''
  const rest = voucherRest > 0 ? ` Depois deste pedido, ${formatBRL(voucherRest)} continuam no vale.` : ''
  return `Vale-presente aplicado, já no total.${rest}`
}
