import { searchOf } from '#app/routes/admin/search-words.ts'
import { linkChoices, reviewFlagChoice, lingeringChoice } from '#app/ui/admin/lists/list-params.ts'
import { orderStates } from '#core/order/order.ts'
import { addDays } from '#core/shared/dates.ts'

const linkTasks = ['confirm', 'send'] as const

/** What an address asks of the list of orders. */
export function readOrderFilter(params: URLSearchParams, now: Date) {
  const requested = params.get('estado') ?? ''
  const reviewFlag = requested === reviewFlagChoice
  const lingering = requested === lingeringChoice
  const waits = linkTasks.find((task) => linkChoices[task] === requested) ?? null
  const state = orderStates.find((known) => known === requested) ?? null
  return {
    choice: reviewFlag || lingering || waits ? requested : (state ?? ''),
    filter: {
      state,
      byLink: waits,
      reviewFlag,
      unpaidSince: lingering ? addDays(now, -1) : null,
      search: searchOf(params),
      before: params.get('antes'),
    },
  }
}
