import { searchOf } from '#app/routes/admin/search-words.ts'
import { reviewFlagChoice, lingeringChoice } from '#app/ui/admin/lists/list-params.ts'
import { orderStates } from '#core/order/order.ts'
import { addDays } from '#core/shared/dates.ts'

/** What an address asks of the list of orders. */
export function readOrderFilter(params: URLSearchParams, now: Date) {
  const requested = params.get('estado') ?? ''
  const reviewFlag = requested === reviewFlagChoice
  const lingering = requested === lingeringChoice
  const state = lingering ? 'awaiting-payment' : (orderStates.find((known) => known === requested) ?? null)
  return {
    choice: reviewFlag || lingering ? requested : (state ?? ''),
    filter: {
      state,
      reviewFlag,
      placedBefore: lingering ? addDays(now, -1) : null,
      search: searchOf(params),
      before: params.get('antes'),
    },
  }
}
