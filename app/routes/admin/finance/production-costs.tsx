import { data } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { redirectWithToast } from '#app/http/flash-toast.ts'
import { field, readForm } from '#app/http/forms.ts'
import { actorOf } from '#app/http/guards.ts'
import { chosenRows } from '#app/routes/admin/chosen-rows.ts'
import { readListSettings } from '#app/routes/admin/read-list-settings.ts'
import { CostSelection } from '#app/ui/admin/finance/cost-selection.tsx'
import { CostTable } from '#app/ui/admin/finance/cost-table.tsx'
import { useAnswer } from '#app/ui/admin/hooks/use-answer.ts'
import { periodFields, sortingName } from '#app/ui/admin/lists/list-fields.ts'
import { ListFrame } from '#app/ui/admin/lists/list-frame.tsx'
import { payCostForm } from '#copy/payment/production-cost-form.ts'
import { costErrors, productionCostTitle } from '#copy/payment/production-costs.ts'
import { pluralize } from '#copy/shared/inflection.ts'
import { totalText } from '#copy/shared/list-labels.ts'
import { parseSorting } from '#core/admin/list-sort.ts'
import { dayOf, formatDay } from '#core/shared/dates.ts'
import { addCents, formatBRL } from '#core/shared/money.ts'
import { ownValue } from '#core/shared/own-value.ts'
import { listCosts, listPayees, totalCosts } from '#db/payment/production-costs.ts'
import { payCosts } from '#use-cases/payment/production-costs.ts'

import type { Route } from './+types/production-costs.ts'
import { paidView, readCostFilter } from './cost-filter.ts'

export { shouldRevalidate } from '#app/ui/admin/shell/revalidate-on-conflict.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(depsContext)
  const today = dayOf(now())
  const { searchParams } = url
  const { period, ...wanted } = readCostFilter(searchParams, today)
  const sorting = parseSorting('costs', searchParams.get(sortingName))
  const filter = { ...wanted, before: searchParams.get('antes'), ...sorting }
  const [page, total, payees, settings] = await Promise.all([
    listCosts(db, filter),
    totalCosts(db, filter),
    listPayees(db),
    readListSettings(context),
  ])
  return { page, total, payees, settings, sorting, period, today, ...wanted }
}

/** The chosen costs, marked as paid on one day. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const deps = context.get(depsContext)
  const form = await readForm(request)
  if (field(form, 'intent') !== 'pay-costs') throw data(null, { status: 400 })
  const ids = chosenRows(form).map(({ id }) => id)
  if (ids.length === 0) return data({ refusal: costErrors['nothing-chosen'] }, { status: 422 })
  const read = payCostForm.parse(payCostForm.read(form), dayOf(deps.now()))
  if (!read.ok) return data({ refusal: payCostForm.message('day', read.errors) ?? '' }, { status: 422 })
  const { day } = read.value
  const paid = await payCosts(deps, actorOf(context), { ids, day })
  if (!paid.ok) return data({ refusal: ownValue(costErrors, paid.code) ?? '' }, { status: 409 })

  const left = ids.length - paid.value.length
  const rest = left > 0 ? ` ${pluralize(left, 'ficou', 'ficaram')} como estava.` : ''
  const sum = formatBRL(addCents(...paid.value.map(({ amount }) => amount)))
  return redirectWithToast(deps, `${url.pathname}${url.search}`, {
    title: 'Valor marcado como pago',
    text: `${sum} em ${formatDay(day)}.${rest}`,
  })
}

export default function ProductionCosts({ loaderData, actionData }: Route.ComponentProps) {
  const { page, total, payees, settings, sorting, period, paid, today, isPaid, payee } = loaderData
  const refusal = useAnswer(actionData)?.refusal ?? ''
  const periods = periodFields('Pago em', { period, days: paid }, today)
  return (
    <ListFrame
      title={isPaid ? productionCostTitle : 'A pagar a quem fez'}
      file="custos"
      total={totalText(total, 'valor', 'valores', isPaid ? 'pagos' : 'a pagar')}
      settings={settings}
      sorting={{ list: 'costs', by: sorting }}
      filters={{
        choices: [
          {
            label: 'Status',
            name: 'estado',
            value: isPaid ? paidView : '',
            options: [
              ['', 'A pagar'],
              [paidView, 'Pagos'],
            ],
          },
          {
            label: 'Pessoa',
            name: 'pessoa',
            value: payee,
            options: [['', 'Todas'], ...payees.map(({ key, name }): [string, string] => [key, name])],
          },
          ...(isPaid ? periods.choices : []),
        ],
        days: isPaid ? periods.days : [],
      }}
      count={page.rows.length}
      filtered={payee !== '' || period !== null}
      noneFound="Nenhum valor encontrado com os filtros aplicados."
      none={
        <p className="text-smoke">
          {isPaid ? 'Nada foi pago ainda.' : 'Nada a pagar.'} Anote no projeto o que cada pessoa recebe pela música.
        </p>
      }
      pages={page}
    >
      <CostTable rows={page.rows} sorting={sorting} isPaid={isPaid} />
      <CostSelection today={today} isPaid={isPaid} refusal={refusal} />
    </ListFrame>
  )
}
