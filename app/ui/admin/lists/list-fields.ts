import { periodLabels, sortLabels } from '#copy/shared/list-labels.ts'
import { sortingParam, sortNames, type SortedList, type Sorting, type SortName } from '#core/admin/list-sort.ts'
import { allDays, periods, type Period, type PeriodFilter } from '#core/admin/period.ts'
import type { CalendarDay } from '#core/shared/dates.ts'

import type { FilterChoice, FiltersProps } from './filters.tsx'

/** The parameter of the order of a list. */
export const sortingName = 'ordem'

const alwaysLabel = 'Sempre'

/** Every order of a list but by what this reader is not told, for where there are no heads of columns to press. */
export function sortingChoice<List extends SortedList>(
  list: List,
  sorting: Sorting<SortName<List>>,
  untold: readonly SortName<List>[] = [],
): FilterChoice {
  const labels: Record<SortName<List>, readonly [string, string]> = sortLabels[list]
  const told = sortNames(list).filter((order) => !untold.includes(order))
  const options = told.flatMap((order): [string, string][] => [
    [sortingParam(list, { order, isReversed: false }), labels[order][0]],
    [sortingParam(list, { order, isReversed: true }), labels[order][1]],
  ])
  return { label: 'Ordem', name: sortingName, value: sortingParam(list, sorting), options }
}

/** A period by one word; days of one's own are asked for only once they are chosen. `usual`: the period of a list that is asked for none. */
export function periodFields(
  label: string,
  { period, days }: PeriodFilter,
  today: CalendarDay,
  usual: Period | null = null,
): Required<Pick<FiltersProps, 'days' | 'choices'>> {
  return {
    choices: [
      {
        label,
        name: 'periodo',
        value: period === usual ? '' : (period ?? allDays),
        options: [
          ['', usual ? periodLabels[usual] : alwaysLabel],
          ...periods.flatMap((known): [string, string][] => (known === usual ? [] : [[known, periodLabels[known]]])),
          ...(usual ? [[allDays, alwaysLabel] satisfies [string, string]] : []),
        ],
      },
    ],
    days:
      period === 'datas'
        ? [
            { label: 'De', name: 'de', value: days.from ?? '', max: today },
            { label: 'Até', name: 'ate', value: days.to ?? '', max: today },
          ]
        : [],
  }
}
