import { data, Link } from 'react-router'

import { depsContext } from '#app/context.ts'
import { requireId } from '#app/guards.ts'
import { BackLink } from '#app/ui/admin/back-link.tsx'
import { OrderBadge } from '#app/ui/admin/badges.tsx'
import { Facts } from '#app/ui/admin/facts.tsx'
import { HistoryList } from '#app/ui/admin/history-list.tsx'
import { LiveMark } from '#app/ui/admin/live-mark.tsx'
import { OrderAcceptance } from '#app/ui/admin/order-acceptance.tsx'
import { OrderMails } from '#app/ui/admin/order-mails.tsx'
import { OrderNotices } from '#app/ui/admin/order-notices.tsx'
import { OrderPayments } from '#app/ui/admin/order-payments.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { Panel } from '#app/ui/admin/panel.tsx'
import { useLiveOrder } from '#app/ui/admin/use-live-order.ts'
import { isInstrumental } from '#copy/calculator.ts'
import { attentionLabels } from '#copy/labels.ts'
import { formatPhone } from '#core/contacts.ts'
import { formatDateTime } from '#core/dates.ts'
import { formatBRL } from '#core/money.ts'
import { listHistory } from '#db/history.ts'
import { findProjectIdOfOrder, listMailsOfOrder, listNoticesOfOrder } from '#db/orders-admin.ts'
import { findOrder } from '#db/orders.ts'
import { listPayments } from '#db/payments.ts'
import { listStaffNames } from '#db/staff.ts'

import type { Route } from './+types/order.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(depsContext)
  const orderId = requireId(params.orderId)
  const order = await findOrder(db, orderId)
  if (!order) throw data(null, { status: 404 })

  const projectId = await findProjectIdOfOrder(db, orderId)
  const [payments, notices, history, mails, names] = await Promise.all([
    listPayments(db, orderId),
    listNoticesOfOrder(db, orderId),
    listHistory(db, { orderId, projectId: projectId ?? undefined }),
    listMailsOfOrder(db, orderId),
    listStaffNames(db),
  ])
  return { order, projectId, payments, notices, history, mails, staffNames: Object.fromEntries(names) }
}

export default function Order({ loaderData }: Route.ComponentProps) {
  const { order, projectId, payments, notices, history, mails, staffNames } = loaderData
  const live = useLiveOrder(order.id)

  return (
    <>
      <PageHead title={`Pedido ${order.code}`} back={<BackLink to="/admin/orders">Pedidos</BackLink>}>
        <OrderBadge state={order.state} />
        <LiveMark live={live} />
      </PageHead>
      {order.attention ? (
        <p className="notice mb-4" data-tone="alarm">
          <strong>{attentionLabels[order.attention]}</strong>
        </p>
      ) : null}

      <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
        <div className="grid gap-4">
          <Buyer order={order} projectId={projectId} />
          <Panel title="Itens">
            <Lines lines={order.lines} total={order.total} />
            <p className="text-smoke mt-3 text-sm">
              {lyricWords(order)} {deadlineWords(order)}
            </p>
          </Panel>
          <OrderPayments payments={payments} paidBy={order.paidBy} />
          <Panel title="Histórico">
            <HistoryList entries={history} staffNames={staffNames} />
          </Panel>
        </div>
        <div className="grid gap-4">
          <OrderAcceptance order={order} />
          <OrderMails mails={mails} />
          <OrderNotices notices={notices} />
        </div>
      </div>
    </>
  )
}

type OrderData = Route.ComponentProps['loaderData']['order']

function Buyer({ order, projectId }: { order: OrderData; projectId: string | null }) {
  const mailTo = (
    <a href={`mailto:${order.buyerEmail}`} className="link">
      {order.buyerEmail}
    </a>
  )
  const project = projectId ? (
    <Link to={`/admin/projects/${projectId}`} className="link">
      Abrir o projeto
    </Link>
  ) : (
    'Nasce quando o pagamento for confirmado'
  )

  return (
    <Panel title="Comprador">
      <Facts
        facts={[
          ['Nome', order.buyerName],
          ['E-mail', mailTo],
          ['Telefone', order.buyerPhone ? formatPhone(order.buyerPhone) : 'Não informado'],
          ['Pedido em', formatDateTime(order.createdAt)],
          ['Pago em', order.paidAt ? formatDateTime(order.paidAt) : 'Ainda não'],
          ['Projeto', project],
        ]}
      />
    </Panel>
  )
}

function deadlineWords({ expectedDays, limitDays }: OrderData): string {
  return expectedDays === limitDays
    ? `Prazo: até ${limitDays} dias úteis.`
    : `Prazo: ${expectedDays} dias úteis, no máximo ${limitDays}.`
}

function lyricWords({ contract, ownLyric }: Pick<OrderData, 'contract' | 'ownLyric'>): string {
  if (isInstrumental(contract)) return 'Instrumental, sem letra.'
  return ownLyric ? 'Com letra do cliente.' : 'Letra feita por nós.'
}

function Lines({ lines, total }: Pick<OrderData, 'lines' | 'total'>) {
  return (
    <table className="w-full tabular-nums">
      <caption className="sr-only">Itens do pedido</caption>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.kind}-${line.id}`}>
            <th scope="row" className="py-1 pr-4 text-left font-medium">
              {line.kind === 'package' ? `Pacote ${line.title}` : line.title}
            </th>
            <td className="py-1 text-right">{formatBRL(line.amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-line border-t-2 font-bold">
          <th scope="row" className="pt-2 pr-4 text-left">
            Total
          </th>
          <td className="pt-2 text-right">{formatBRL(total)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
