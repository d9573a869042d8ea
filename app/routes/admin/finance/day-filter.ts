import { sortingName } from '#app/ui/admin/lists/list-fields.ts'
import { dayKindParam } from '#app/ui/admin/lists/list-params.ts'
import { parseSorting } from '#core/admin/list-sort.ts'
import { parsePeriod, usualDays } from '#core/admin/period.ts'
import { dayOf } from '#core/shared/dates.ts'
import { dayKinds } from '#db/payment/ledger-days.ts'

/** What an address asks of the list of days. */
export function readDayFilter(params: URLSearchParams, now: Date) {
  const moved = parsePeriod(params, dayOf(now), usualDays)
  return {
    moved,
    filter: {
      days: moved.days,
      kind: dayKinds.find((known) => known === params.get(dayKindParam)) ?? null,
      search: '',
      ...parseSorting('days', params.get(sortingName)),
      before: params.get('antes'),
    },
  }
}
