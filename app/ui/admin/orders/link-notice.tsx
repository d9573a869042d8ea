import { Link } from 'react-router'

import { WaitingSince } from '#app/ui/admin/shared/waiting-since.tsx'
import { OutsideLink } from '#app/ui/site/contact-link.tsx'
import { isPayable, type OrderState } from '#core/order/order.ts'
import { hostOfLink, type PaymentProvider } from '#core/payment/payment-link.ts'
import { formatBRL, type Cents } from '#core/shared/money.ts'

type Props = {
  order: { state: OrderState; provider: PaymentProvider; total: Cents; createdAt: Date }
  link: string | null
}

/** What an unpaid order that is paid by link waits for: nobody but staff can tell that it was paid. */
export function LinkNotice({ order, link }: Props) {
  if (order.provider !== 'links' || !isPayable(order.state)) return null
  if (!link)
    return (
      <div className="notice mb-4" data-tone="alarm">
        <strong>Enviar link de pagamento</strong>
        <p>
          Nenhum link cadastrado cobra exatamente {formatBRL(order.total)} por este pedido. O comprador espera por ele.
        </p>
        <Since order={order} />
        <Link to="?link=1" className="btn-quiet justify-self-start" preventScrollReset>
          Enviar link de pagamento
        </Link>
      </div>
    )
  return (
    <div className="notice mb-4">
      <strong>Aguardando confirmação</strong>
      <p>
        O comprador recebeu um link de {formatBRL(order.total)} em {hostOfLink(link)}. Confira lá se o pagamento chegou
        e registre aqui: nada acontece sozinho.
      </p>
      <Since order={order} />
      <p className="flex flex-wrap gap-x-5">
        <Link to="?receber=1" className="btn-quiet" preventScrollReset>
          Registrar pagamento
        </Link>
        <OutsideLink href={link} className="btn-quiet">
          Abrir o link
        </OutsideLink>
      </p>
    </div>
  )
}

function Since({ order }: Pick<Props, 'order'>) {
  return (
    <p className="text-smoke text-sm">
      <WaitingSince since={order.createdAt} />
    </p>
  )
}
