import { Link } from 'react-router'

import { Facts } from '#app/ui/admin/facts.tsx'
import { Panel } from '#app/ui/admin/panel.tsx'
import { formatPhone } from '#core/contacts.ts'
import { formatDateTime } from '#core/dates.ts'

type Props = {
  order: { buyerName: string; buyerEmail: string; buyerPhone: string | null; createdAt: Date; paidAt: Date | null }
  project: OrderProject
}

/** The project an order opened, or the one its extras are for. */
type OrderProject = { isExtra: boolean; extraOf: { code: string } | null; projectId: string | null }

export function BuyerPanel({ order, project }: Props) {
  const mailTo = (
    <a href={`mailto:${order.buyerEmail}`} className="link">
      {order.buyerEmail}
    </a>
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
          ['Projeto', projectWords(project)],
        ]}
      />
    </Panel>
  )
}

function projectWords({ isExtra, extraOf, projectId }: OrderProject) {
  if (isExtra && !extraOf) return 'Extra de um projeto que foi excluído'
  if (!projectId) return 'Nasce quando o pagamento for confirmado'
  return (
    <Link to={`/admin/projects/${projectId}`} className="link">
      {extraOf ? `Extra do projeto ${extraOf.code}` : 'Abrir o projeto'}
    </Link>
  )
}
