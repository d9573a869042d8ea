import { Form, Link } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { CostCards } from '#app/ui/admin/finance/cost-cards.tsx'
import { DayPlot } from '#app/ui/admin/finance/day-plot.tsx'
import { DayTable } from '#app/ui/admin/finance/day-table.tsx'
import { GivenVouchers } from '#app/ui/admin/finance/given-vouchers.tsx'
import { MovementList } from '#app/ui/admin/finance/movement-list.tsx'
import { ReleasePanel } from '#app/ui/admin/finance/release-panel.tsx'
import { TotalCards } from '#app/ui/admin/finance/total-cards.tsx'
import { AdminPageHead } from '#app/ui/admin/shared/admin-page-head.tsx'
import { PageIndex } from '#app/ui/admin/shared/page-index.tsx'
import { Panel, partId } from '#app/ui/admin/shared/panel.tsx'
import { useHydrated } from '#app/ui/shared/use-hydrated.ts'
import { monthLabel } from '#copy/payment/ledger-labels.ts'
import {
  compareDays,
  daysOfMonth,
  monthsAgo,
  monthsBetween,
  parseMonth,
  type Month,
} from '#core/admin/finance-month.ts'
import { dayOf } from '#core/shared/dates.ts'
import { addCents } from '#core/shared/money.ts'
import { listPayouts, readReleases } from '#db/payment/account-reports.ts'
import { findFirstDay } from '#db/payment/first-day.ts'
import { listDayTotals, readTotals } from '#db/payment/ledger.ts'
import { listNewestMovements } from '#db/payment/movements.ts'
import { readCostSums } from '#db/payment/production-costs.ts'
import { listGivenVouchers } from '#db/voucher/vouchers.ts'

import type { Route } from './+types/finance.ts'

const shownMovements = 200

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(depsContext)
  const today = dayOf(now())
  const month = parseMonth(url.searchParams.get('mes'), today)
  const days = daysOfMonth(month)
  const monthBefore = monthsAgo(month, 1)
  const [firstDay, dayTotals, dayTotalsBefore, totals, movements, releases, payouts, given, costs] = await Promise.all([
    findFirstDay(db),
    listDayTotals(db, days, 'all'),
    listDayTotals(db, daysOfMonth(monthBefore), 'all'),
    readTotals(db, days, 'all'),
    listNewestMovements(db, days, shownMovements + 1),
    readReleases(db, days, now()),
    listPayouts(db, days),
    listGivenVouchers(db, days),
    readCostSums(db, days),
  ])
  const known = monthsBetween(firstDay ?? today, today)
  return {
    month,
    months: known.includes(month) ? known : [...known, month],
    dayTotals,
    comparedDays: compareDays(
      month,
      today,
      new Map([...dayTotals, ...dayTotalsBefore].map(({ day, net }) => [day, net])),
    ),
    monthBefore,
    totals,
    movements: movements.slice(0, shownMovements),
    hasMore: movements.length > shownMovements,
    releases,
    payouts,
    given,
    costs,
    paidOut: addCents(...payouts.map(({ amount }) => amount)),
  }
}

/** The list of days, from the first of this month to its last. */
function monthDays(month: Month): URLSearchParams {
  const { first, last } = daysOfMonth(month)
  return new URLSearchParams({ periodo: 'datas', de: first, ate: last })
}

export default function Finance({ loaderData }: Route.ComponentProps) {
  const {
    month,
    months,
    dayTotals,
    comparedDays,
    monthBefore,
    totals,
    movements,
    hasMore,
    releases,
    payouts,
    paidOut,
    given,
    costs,
  } = loaderData
  const hydrated = useHydrated()
  const byDay = `Por dia em ${monthLabel(month)}`
  const place = months.indexOf(month)
  const [later, earlier] = [months[place - 1], months[place + 1]]

  return (
    <>
      <AdminPageHead title="Financeiro">
        <Link to="/admin/financeiro/a-pagar" className="btn btn-line ml-auto">
          A pagar
        </Link>
        <Link to="/admin/financeiro/conferencia" className="btn btn-line">
          Conferência
        </Link>
        <Link to="/admin/financeiro/relatorios" className="btn btn-line">
          Relatórios
        </Link>
        <form method="post" noValidate action="/admin/exportar/lancamentos.csv">
          <input type="hidden" name="mes" value={month} />
          <button type="submit" className="btn btn-line">
            Exportar lançamentos (CSV)
          </button>
        </form>
      </AdminPageHead>
      <div className="full-width mb-4 flex flex-wrap items-end gap-x-5 gap-y-3">
        <Form noValidate className="flex flex-wrap items-end gap-3">
          <p className="field">
            <label htmlFor="mes" className="text-sm">
              Mês
            </label>
            <select
              id="mes"
              key={month}
              name="mes"
              defaultValue={month}
              className="input low"
              onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
            >
              {months.map((known) => (
                <option key={known} value={known}>
                  {monthLabel(known)}
                </option>
              ))}
            </select>
          </p>
          {hydrated ? null : (
            <button type="submit" className="btn btn-line without-script low">
              Ver
            </button>
          )}
        </Form>
        {earlier ? (
          <Link to={`?mes=${earlier}`} className="btn-quiet">
            Mês anterior
          </Link>
        ) : null}
        {later ? (
          <Link to={`?mes=${later}`} className="btn-quiet">
            Mês seguinte
          </Link>
        ) : null}
      </div>
      <PageIndex
        parts={[
          { title: 'Por dia', id: partId(byDay) },
          'Na conta do Mercado Pago',
          ...(given.length > 0 ? ['Vales dados neste mês'] : []),
          ...(movements.length > 0 ? ['Lançamentos'] : []),
        ]}
      />
      <TotalCards totals={totals} />
      <CostCards net={totals.net} sums={costs} />
      <div className="grid gap-4">
        <Panel title={byDay}>
          {dayTotals.length === 0 ? (
            <p className="text-smoke">Nenhum dinheiro entrou nem saiu neste mês.</p>
          ) : (
            <>
              <DayPlot days={comparedDays} monthBefore={monthLabel(monthBefore)} />
              <details open className="mt-3">
                <summary className="btn-quiet">Tabela dos dias</summary>
                <p className="text-smoke mb-2 text-sm">
                  Dias de São Paulo. O que sai, em tarifas ou devolvido, aparece com sinal de menos.
                </p>
                <DayTable rows={dayTotals} />
                <p className="mt-2">
                  <Link to={`/admin/financeiro/dias?${monthDays(month)}`} className="link">
                    Ordenar, filtrar e exportar os dias
                  </Link>
                </p>
              </details>
            </>
          )}
        </Panel>
        <Panel title="Na conta do Mercado Pago">
          <ReleasePanel month={monthLabel(month)} releases={releases} payouts={payouts} paidOut={paidOut} />
        </Panel>
        {given.length > 0 ? (
          <Panel title="Vales dados neste mês">
            <GivenVouchers vouchers={given} />
          </Panel>
        ) : null}
        {movements.length > 0 ? (
          <Panel title="Lançamentos">
            {hasMore ? (
              <p className="text-smoke mb-3">
                Estes são os {shownMovements} mais recentes do mês; o arquivo CSV traz todos.
              </p>
            ) : null}
            <MovementList movements={movements} />
          </Panel>
        ) : null}
      </div>
    </>
  )
}
