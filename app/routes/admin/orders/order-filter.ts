import { searchOf } from '#app/routes/admin/search-words.ts'
import { sortingName } from '#app/ui/admin/lists/list-fields.ts'
import { linkChoices, reviewFlagChoice, lingeringChoice, movedOnParam } from '#app/ui/admin/lists/list-params.ts'
import { parseSorting } from '#core/admin/list-sort.ts'
import { parsePeriod } from '#core/admin/period.ts'
import { orderStates } from '#core/order/order.ts'
import { addDays, dayOf, isCalendarDay } from '#core/shared/dates.ts'

const linkTasks = ['confirm', 'send'] as const

/** What an address asks of the list of orders. */
export function readOrderFilter(params: URLSearchParams, now: Date) {
  const requested = params.get('estado') ?? ''
  const reviewFlag = requested === reviewFlagChoice
  const lingering = requested === lingeringChoice
  const waits = linkTasks.find((task) => linkChoices[task] === requested) ?? null
  const state = orderStates.find((known) => known === requested) ?? null
  const placed = parsePeriod(params, dayOf(now))
  const movedOn = params.get(movedOnParam) ?? ''
  return {
    placed,
    choice: reviewFlag || lingering || waits ? requested : (state ?? ''),
    filter: {
      state,
      byLink: waits,
      reviewFlag,
      unpaidSince: lingering ? addDays(now, -1) : null,
      placed: placed.days,
      movedOn: isCalendarDay(movedOn) ? movedOn : null,
      search: searchOf(params),
      ...parseSorting('orders', params.get(sortingName)),
      before: params.get('antes'),
    },
  }
}
