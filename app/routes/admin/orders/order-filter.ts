import { searchOf } from '#app/routes/admin/search-words.ts'
import { attentionChoice, lingeringChoice } from '#app/ui/admin/lists/list-params.ts'
import { orderStates } from '#core/order/order.ts'
import { addDays } from '#core/shared/dates.ts'

/** What an address asks of the list of orders. */
export function readOrderFilter(params: URLSearchParams, now: Date) {
  const asked = params.get('estado') ?? ''
  const attention = asked === attentionChoice
  const lingering = asked === lingeringChoice
  const state = lingering ? 'awaiting-payment' : (orderStates.find((known) => known === asked) ?? null)
  return {
    choice: attention || lingering ? asked : (state ?? ''),
    filter: {
      state,
      attention,
      placedBefore: lingering ? addDays(now, -1) : null,
      search: searchOf(params),
      before: params.get('antes'),
    },
  }
}
