import { Link } from 'react-router'

import { DescriptionList } from '#app/ui/admin/shared/description-list.tsx'
import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { PhoneLink } from '#app/ui/admin/whatsapp/whatsapp-links.tsx'
import { givenAnswers, type OrderAnswers } from '#copy/order/order-answers.ts'
import type { OrderState } from '#core/order/order.ts'
import { formatDateTime } from '#core/shared/dates.ts'

type Props = {
  order: {
    state: OrderState
    buyerName: string
    buyerEmail: string
    buyerPhone: string | null
    createdAt: Date
    paidAt: Date | null
  } & OrderAnswers
  project: OrderProject
  /** Opens WhatsApp; null where there is no number for it. */
  chat: string | null
}

/** The project an order opened, or the one its extras are for. */
type OrderProject = {
  isSong: boolean
  isVoucher: boolean
  extraOf: { code: string } | null
  projectId: string | null
}

export function BuyerPanel({ order, project, chat }: Props) {
  const mailTo = (
    <a href={`mailto:${order.buyerEmail}`} className="link">
      {order.buyerEmail}
    </a>
  )

  return (
    <Panel title="Comprador">
      <DescriptionList
        facts={[
          ['Nome', order.buyerName],
          ['E-mail', mailTo],
          [
            'Telefone',
            order.buyerPhone ? <PhoneLink key="phone" phone={order.buyerPhone} href={chat} /> : 'Não informado',
          ],
          ['Pedido em', formatDateTime(order.createdAt)],
          ['Pago em', order.paidAt ? formatDateTime(order.paidAt) : 'Ainda não'],
          ...givenAnswers(order),
          ['Projeto', projectLabel(project, order.state)],
        ]}
      />
    </Panel>
  )
}

function projectLabel({ isSong, isVoucher, extraOf, projectId }: OrderProject, state: OrderState) {
  if (isVoucher)
    return (
      <Link to="/admin/vales" className="link">
        Nenhum: é um vale-presente
      </Link>
    )
  if (!isSong && !extraOf) return 'Extra de um projeto que foi excluído'
  if (!projectId) return withoutProject[state]
  return (
    <Link to={`/admin/projects/${projectId}`} className="link">
      {extraOf ? `Extra do projeto ${extraOf.code}` : 'Abrir o projeto'}
    </Link>
  )
}

const unpaid = 'Será criado após o pagamento'

const withoutProject: Record<OrderState, string> = {
  draft: unpaid,
  'awaiting-payment': unpaid,
  expired: unpaid,
  'manual-review': 'Será criado quando o pagamento for aceito',
  paid: 'Nenhum: recrie-o pelo aviso desta página',
  disputed: 'Nenhum',
  cancelled: 'Nenhum: o pedido foi cancelado',
  refunded: 'Nenhum: o pedido foi reembolsado',
}
