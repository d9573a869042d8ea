import { Link } from 'react-router'

import { depsContext } from '#app/context.ts'
import { OrderBadge } from '#app/ui/admin/badges.tsx'
import { ListFrame } from '#app/ui/admin/list-frame.tsx'
import { attentionChoice, lingeringChoice } from '#app/ui/admin/list-params.ts'
import { RowList, rowClass } from '#app/ui/admin/row-list.tsx'
import { attentionLabels, orderStateLabels } from '#copy/labels.ts'
import { formatDateTime } from '#core/dates.ts'
import { formatBRL } from '#core/money.ts'
import { orderStates } from '#core/order.ts'
import { countOrders, listOrdersForStaff } from '#db/orders-admin.ts'

import type { Route } from './+types/orders.ts'
import { readOrderFilter } from './order-filter.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(depsContext)
  const { filter, choice } = readOrderFilter(url.searchParams, now())
  const [page, counts] = await Promise.all([listOrdersForStaff(db, filter), countOrders(db)])
  return { page, counts, search: filter.search, choice }
}

export default function Orders({ loaderData: { page, counts, search, choice } }: Route.ComponentProps) {
  const options: [string, string][] = [
    ['', 'Todos'],
    ...orderStates.map((state): [string, string] => [
      state,
      `${orderStateLabels[state]} (${counts.states[state] ?? 0})`,
    ]),
    [lingeringChoice, 'Sem pagamento há mais de um dia'],
    [attentionChoice, `Precisam de atenção (${counts.attention})`],
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
              to={`/admin/orders/${order.id}`}
              className={`${rowClass} grid-cols-[1fr_auto] md:grid-cols-[4.5rem_minmax(0,1.6fr)_minmax(0,1fr)_6.5rem_11.5rem_8.5rem]`}
            >
              <span className="font-bold tabular-nums">{order.code}</span>
              <span className="min-w-0 max-md:order-3 max-md:col-span-2">
                <span className="block truncate font-semibold">{order.buyerName}</span>
                <span className="text-smoke block truncate text-sm">{order.buyerEmail}</span>
              </span>
              <span className="max-md:order-4">{order.packageName}</span>
              <span className="text-right tabular-nums max-md:order-5">{formatBRL(order.total)}</span>
              <span className="max-md:order-2">
                <OrderBadge state={order.state} />
                {order.attention ? (
                  <span className="error mt-1 max-md:hidden">{attentionLabels[order.attention]}</span>
                ) : null}
              </span>
              <span className="text-smoke text-sm tabular-nums max-md:order-6 max-md:col-span-2 md:text-right">
                {formatDateTime(order.createdAt)}
              </span>
              {order.attention ? (
                <span className="error order-7 col-span-2 md:hidden">{attentionLabels[order.attention]}</span>
              ) : null}
            </Link>
          </li>
        ))}
      </RowList>
    </ListFrame>
  )
}
