import { Link } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { readListSettings } from '#app/routes/admin/read-list-settings.ts'
import { DayTable } from '#app/ui/admin/finance/day-table.tsx'
import { periodFields } from '#app/ui/admin/lists/list-fields.ts'
import { ListFrame } from '#app/ui/admin/lists/list-frame.tsx'
import { dayKindParam } from '#app/ui/admin/lists/list-params.ts'
import { totalLabels } from '#copy/payment/ledger-labels.ts'
import { totalText } from '#copy/shared/list-labels.ts'
import { usualDays } from '#core/admin/period.ts'
import { dayOf } from '#core/shared/dates.ts'
import { listDays, totalDays } from '#db/payment/ledger-days.ts'

import type { Route } from './+types/days.ts'
import { readDayFilter } from './day-filter.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(depsContext)
  const { filter, moved } = readDayFilter(url.searchParams, now())
  const [page, total, settings] = await Promise.all([
    listDays(db, filter),
    totalDays(db, filter),
    readListSettings(context),
  ])
  const { order, isReversed, kind } = filter
  return { page, total, settings, moved, kind, sorting: { order, isReversed }, today: dayOf(now()) }
}

export default function Days({ loaderData }: Route.ComponentProps) {
  const { page, total, settings, moved, kind, sorting, today } = loaderData
  const period = periodFields('Dias de', moved, today, usualDays)
  return (
    <ListFrame
      title="Dias do financeiro"
      file="dias"
      views={
        <Link to="/admin/financeiro" className="btn-quiet">
          Ver por mês
        </Link>
      }
      total={totalText(total, 'dia', 'dias', 'líquidos')}
      settings={settings}
      sorting={{ list: 'days', by: sorting }}
      filters={{
        choices: [
          ...period.choices,
          {
            label: 'Com',
            name: dayKindParam,
            value: kind ?? '',
            options: [
              ['', 'Qualquer movimento'],
              ['gross', totalLabels.gross],
              ['returned', totalLabels.returned],
            ],
          },
        ],
        days: period.days,
      }}
      count={page.rows.length}
      noneFound="Nenhum dia encontrado com os filtros aplicados."
      none={
        <>
          <p className="font-semibold">Nenhum dinheiro entrou nem saiu nos últimos 30 dias.</p>
          <p className="text-smoke">
            Cada dia em que dinheiro entra ou sai aparece aqui. Os anteriores estão em “Sempre”.
          </p>
        </>
      }
      pages={page}
    >
      <DayTable rows={page.rows} sorting={sorting} />
    </ListFrame>
  )
}
