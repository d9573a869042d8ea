import { useEffect, useRef, useState } from 'react'

import { FieldError } from '#app/ui/shared/field.tsx'
import { deliveryText } from '#copy/catalog/packages.ts'
import { payableExtras } from '#core/catalog/catalog.ts'
import { includesExtra } from '#core/catalog/extras.ts'
import { formatBRL } from '#core/shared/money.ts'

import { deliveryWith, offeredExtras } from './checkout-summary.tsx'
import type { CheckoutView } from './checkout-view.ts'

type Props = { view: CheckoutView; initial: string[]; error?: string }

/**
 * The extras sold with the package, and those it includes. Open when one is ticked, so that nothing is charged unseen.
 */
export function CheckoutExtras({ view, initial, error }: Props) {
  const { pkg, prices } = view
  const offered = offeredExtras(view)
  const included = payableExtras(prices).filter((extra) => includesExtra(pkg, extra))
  const details = useRef<HTMLDetailsElement>(null)
  // Decided once: unticking the last one must not fold away what somebody is reading.
  const [isOpen] = useState(offered.some(({ id }) => initial.includes(id)))

  useEffect(() => {
    const showTicked = () => {
      if (details.current?.querySelector(':checked')) details.current.open = true
    }
    showTicked()
    addEventListener('pageshow', showTicked)
    return () => removeEventListener('pageshow', showTicked)
  }, [])

  return (
    <details ref={details} className="group border-ink border-y-2" data-offer="pacote" open={isOpen}>
      <summary className="flex min-h-16 items-center justify-between gap-4 py-3">
        <span className="wide text-title">Serviços extras</span>
        <span className="plus" aria-hidden="true" />
      </summary>
      <div className="grid gap-3 pb-6">
        {offered.map(({ id, title, price, description, deliveryDays, features }) => (
          <label key={id} className="choice sm:grid-cols-[auto_1fr_auto]">
            <input type="checkbox" name="extras" value={id} defaultChecked={initial.includes(id)} className="tick" />
            <span className="font-bold">{title}</span>
            <span className="col-start-2 font-bold tabular-nums sm:col-start-3 sm:row-start-1">{formatBRL(price)}</span>
            <span className="text-smoke col-start-2 text-[0.9375rem]">
              <span className="block">{description}</span>
              {deliveryDays === null ? null : (
                <span className="block">
                  Prazo do seu pacote com este serviço: {deliveryText(deliveryWith(view, [id]))}.
                </span>
              )}
              {features.map((feature) => (
                <span key={feature} className="grid grid-cols-[auto_minmax(0,1fr)] gap-2">
                  <span aria-hidden="true">·</span>
                  <span>{feature}</span>
                </span>
              ))}
            </span>
          </label>
        ))}
        {included.length > 0 ? (
          <ul className="border-line border-y-2">
            {included.map(({ id, title }) => (
              <li key={id} className="border-line grid justify-between gap-x-4 p-4 not-first:border-t sm:flex">
                <span className="font-bold">{title}</span>
                <span>Já incluído no {pkg.name}</span>
              </li>
            ))}
          </ul>
        ) : null}
        <noscript>
          <button type="submit" name="intent" value="update-total" className="btn btn-line">
            Atualizar total
          </button>
        </noscript>
        <FieldError id="extras" error={error} />
      </div>
    </details>
  )
}
