import { purchaseForecast } from '#copy/project/due-labels.ts'

import type { OfferedPromise } from './checkout-view.ts'

type Props = { promises: OfferedPromise[]; days: OfferedPromise['days'] }

/** By when the song is ready, beside the limit of the contract. */
export function PurchaseForecast({ promises, days: { expected, limit } }: Props) {
  const promise = promises.find(({ days }) => days.expected === expected && days.limit === limit)
  if (!promise) return null
  const { forecast, note } = purchaseForecast(promise)
  return (
    <p className="mb-3" aria-live="polite">
      <strong className="block text-lg">{forecast}</strong>
      {note}
    </p>
  )
}
