import { Link } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { ListFrame } from '#app/ui/admin/lists/list-frame.tsx'
import { linkChoices, reviewFlagChoice, lingeringChoice } from '#app/ui/admin/lists/list-params.ts'
import { RowList, rowClass } from '#app/ui/admin/lists/row-list.tsx'
import { OrderBadge } from '#app/ui/admin/shared/badges.tsx'
import { reviewFlagText, orderStateLabels } from '#copy/shared/labels.ts'
import { orderStates } from '#core/order/order.ts'
import { formatDateTime } from '#core/shared/dates.ts'
import { formatBRL } from '#core/shared/money.ts'
import { formatCapped } from '#core/shared/number-format.ts'
import { countByLink, countOrders, listOrders } from '#db/order/orders-admin.ts'

import type { Route } from './+types/orders.ts'
import { readOrderFilter } from './order-filter.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(depsContext)
  const { filter, choice } = readOrderFilter(url.searchParams, now())
  const [page, counts, confirm, send] = await Promise.all([
    listOrders(db, filter),
    countOrders(db),
    countByLink(db, 'confirm'),
    countByLink(db, 'send'),
  ])
  return { page, counts, links: { confirm, send }, task: filter.byLink, search: filter.search, choice }
}

/** From a worklist, an order opens at what is to be done. */
const taskQueries = { confirm: '?receber=1', send: '?link=1' }

export default function Orders({ loaderData: { page, counts, links, task, search, choice } }: Route.ComponentProps) {
  const options: [string, string][] = [
    ['', 'Todos'],
    ...orderStates.map((state): [string, string] => [
      state,
      `${orderStateLabels[state]} (${counts.states[state] ?? 0})`,
    ]),
    [lingeringChoice, 'Sem pagamento há mais de um dia'],
    // Of a shop that was never paid by link there is nothing to say.
    ...(links.confirm > 0 || task === 'confirm'
      ? [[linkChoices.confirm, `Aguardando confirmação (${formatCapped(links.confirm)})`] satisfies [string, string]]
      : []),
    ...(links.send > 0 || task === 'send'
      ? [[linkChoices.send, `Enviar link de pagamento (${formatCapped(links.send)})`] satisfies [string, string]]
      : []),
    [reviewFlagChoice, `Precisam de atenção (${counts.reviewFlag})`],
  ]

  return (
    <ListFrame
      title="Pedidos"
      file="pedidos"
      filters={{
        search: { label: 'Buscar por código, nome ou e-mail', value: search },
        choices: [{ label: 'Estado', name: 'estado', value: choice, options }],
      }}
      count={page.rows.length}
      filtered={search !== '' || choice !== ''}
      noneFound="Nenhum pedido encontrado com os filtros aplicados."
      none={
        <>
          <p className="font-semibold">Nenhum pedido ainda.</p>
          <p className="text-smoke">Os pedidos feitos na loja aparecem aqui.</p>
        </>
      }
      pages={{ next: page.next }}
    >
      <RowList label="Lista de pedidos">
        {page.rows.map((order) => (
          <li key={order.id}>
            <Link
              to={`/admin/orders/${order.id}${task ? taskQueries[task] : ''}`}
              className={`${rowClass} grid-cols-[1fr_auto] @2xl:grid-cols-[8.5rem_minmax(0,1fr)_7.5rem_11.5rem] @4xl:grid-cols-[4.5rem_minmax(0,1.6fr)_minmax(0,1fr)_6.5rem_11.5rem_8.5rem]`}
            >
              <span className="font-bold tabular-nums">{order.code}</span>
              <span className="order-3 col-span-2 min-w-0 @2xl:order-2 @2xl:col-span-1 @2xl:row-span-2 @4xl:order-none @4xl:row-span-1">
                <span className="block truncate font-semibold">{order.buyerName}</span>
                <span className="text-smoke block truncate text-sm">{order.buyerEmail}</span>
              </span>
              <span className="order-4 @2xl:order-3 @4xl:order-none">{order.packageName}</span>
              <span className="order-5 text-right tabular-nums @2xl:order-6 @2xl:text-left @4xl:order-none @4xl:text-right">
                {formatBRL(order.total)}
              </span>
              <span className="order-2 @2xl:order-4 @2xl:row-span-2 @4xl:order-none @4xl:row-span-1">
                <OrderBadge state={order.state} />
                <span className="error mt-1 @max-2xl:hidden">{reviewFlagText(order.reviewFlag)}</span>
              </span>
              <span className="text-smoke order-6 col-span-2 text-sm tabular-nums @2xl:order-5 @2xl:col-span-1 @4xl:order-none @4xl:text-right">
                {formatDateTime(order.createdAt)}
              </span>
              {order.reviewFlag.length > 0 ? (
                <span className="error order-7 col-span-2 @2xl:hidden">{reviewFlagText(order.reviewFlag)}</span>
              ) : null}
            </Link>
          </li>
        ))}
      </RowList>
    </ListFrame>
  )
}
