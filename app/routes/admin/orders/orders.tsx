import { data, Link } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { field, readForm } from '#app/http/forms.ts'
import { handleNewView } from '#app/routes/admin/new-view.ts'
import { readListSettings } from '#app/routes/admin/read-list-settings.ts'
import { readSavedViews } from '#app/routes/admin/read-saved-views.ts'
import { periodFields } from '#app/ui/admin/lists/list-fields.ts'
import { ListFrame } from '#app/ui/admin/lists/list-frame.tsx'
import { linkChoices, reviewFlagChoice, lingeringChoice, movedOnParam } from '#app/ui/admin/lists/list-params.ts'
import { SelectionBar } from '#app/ui/admin/lists/selection.tsx'
import { OrderTable } from '#app/ui/admin/orders/order-table.tsx'
import { orderStateLabels } from '#copy/shared/labels.ts'
import { totalText } from '#copy/shared/list-labels.ts'
import { orderStates } from '#core/order/order.ts'
import { dayOf, formatDay } from '#core/shared/dates.ts'
import { formatCapped } from '#core/shared/number-format.ts'
import { countByLink, countOrders, listOrders, totalFoundOrders, totalOrders } from '#db/order/orders-admin.ts'
import { hasMoneyWithoutOrder } from '#db/payment/ledger-days.ts'

import type { Route } from './+types/orders.ts'
import { readOrderFilter } from './order-filter.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(depsContext)
  const { filter, placed, choice } = readOrderFilter(url.searchParams, now())
  const { order, isReversed, movedOn, search, byLink } = filter
  const isNarrowed = search !== '' || movedOn !== null || placed.days.from !== null || placed.days.to !== null
  const [page, [total, counts], confirm, send, saved, isPartWithoutOrder] = await Promise.all([
    listOrders(db, filter),
    isNarrowed ? totalFoundOrders(db, filter) : Promise.all([totalOrders(db, filter), countOrders(db)]),
    countByLink(db, 'confirm'),
    countByLink(db, 'send'),
    readSavedViews(context, 'orders'),
    movedOn !== null && hasMoneyWithoutOrder(db, movedOn),
  ])
  return {
    saved,
    page,
    total,
    counts: counts && { links: { confirm: formatCapped(confirm), send: formatCapped(send) }, ...counts },
    /** What is offered, whatever else is filtered. */
    hasLinks: { confirm: confirm > 0, send: send > 0 },
    task: byLink,
    asked: { search, choice, placed, movedOn },
    isPartWithoutOrder,
    settings: await readListSettings(context),
    sorting: { order, isReversed },
    today: dayOf(now()),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  if (field(form, 'intent') !== 'save-view') throw data(null, { status: 400 })
  return handleNewView(context, form, 'orders')
}

/** From a worklist, an order opens at what is to be done. */
const taskQueries = { confirm: '?receber=1', send: '?link=1' }

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { saved, page, total, counts, hasLinks, task, asked, isPartWithoutOrder, sorting, today, settings } = loaderData
  const period = periodFields('Pedido em', asked.placed, today)
  const labelOf = (label: string, count: number | string | undefined = 0) => (counts ? `${label} (${count})` : label)
  const linkOption = (to: 'confirm' | 'send', label: string): [string, string] => [
    linkChoices[to],
    labelOf(label, counts?.links[to]),
  ]
  const options: [string, string][] = [
    ['', 'Todos'],
    ...orderStates.map((state): [string, string] => [state, labelOf(orderStateLabels[state], counts?.states[state])]),
    [lingeringChoice, 'Sem pagamento há mais de um dia'],
    // Of a shop that was never paid by link there is nothing to say.
    ...(hasLinks.confirm || task === 'confirm' ? [linkOption('confirm', 'Aguardando confirmação')] : []),
    ...(hasLinks.send || task === 'send' ? [linkOption('send', 'Enviar link de pagamento')] : []),
    [reviewFlagChoice, labelOf('Precisam de atenção', counts?.reviewFlag)],
  ]

  return (
    <ListFrame
      title="Pedidos"
      file="pedidos"
      saved={saved}
      total={totalText(
        total,
        'pedido',
        'pedidos',
        asked.choice === '' || asked.choice === reviewFlagChoice ? '(pagos ou não)' : '',
      )}
      note={
        asked.movedOn ? (
          <>
            Só pedidos com dinheiro que entrou ou saiu em {formatDay(asked.movedOn)}.{' '}
            {isPartWithoutOrder ? (
              <>
                Parte do dinheiro deste dia não é de pedido nenhum: veja os{' '}
                <Link to="/admin/orders/unmatched" className="link">
                  pagamentos sem pedido
                </Link>
                .
              </>
            ) : null}
          </>
        ) : undefined
      }
      settings={settings}
      sorting={{ list: 'orders', by: sorting }}
      filters={{
        search: { label: 'Buscar por código, nome ou e-mail', value: asked.search },
        choices: [{ label: 'Status', name: 'estado', value: asked.choice, options }, ...period.choices],
        days: period.days,
        hidden: asked.movedOn ? { [movedOnParam]: asked.movedOn } : {},
      }}
      count={page.rows.length}
      noneFound="Nenhum pedido encontrado com os filtros aplicados."
      none={
        <>
          <p className="font-semibold">Nenhum pedido ainda.</p>
          <p className="text-smoke">Os pedidos feitos na loja aparecem aqui.</p>
        </>
      }
      pages={page}
    >
      <OrderTable
        sorting={sorting}
        rows={page.rows.map((row) => ({ ...row, path: `/admin/orders/${row.id}${task ? taskQueries[task] : ''}` }))}
      />
      <SelectionBar label="Pedidos escolhidos" file="pedidos" />
    </ListFrame>
  )
}
