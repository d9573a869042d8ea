import { Form, Link } from 'react-router'

import { SendByWhatsapp } from '#app/ui/admin/whatsapp/whatsapp-links.tsx'
import { isPayable, isReceivable, type OrderState } from '#core/order/order.ts'
import type { PaymentProvider } from '#core/payment/payment-link.ts'

type Props = {
  state: OrderState
  provider: PaymentProvider
  whatsapp: { canSendPayment: boolean; payment: string | null }
}

export function OrderActions({ state, provider, whatsapp }: Props) {
  const byLink = provider === 'links'
  return (
    <>
      {isPayable(state) && byLink ? (
        <Link to="?link=1" className="btn btn-line" preventScrollReset>
          Enviar link de pagamento
        </Link>
      ) : null}
      {isPayable(state) && !byLink ? (
        <Form method="post" noValidate>
          <input type="hidden" name="intent" value="link" />
          <button type="submit" className="btn btn-line w-full">
            Enviar link de pagamento
          </button>
        </Form>
      ) : null}
      {whatsapp.canSendPayment ? <SendByWhatsapp href={whatsapp.payment} what="link de pagamento" /> : null}
      {isReceivable(state) ? (
        <Link to="?receber=1" className="btn btn-red" preventScrollReset>
          Registrar pagamento
        </Link>
      ) : null}
      {/* What ends the sale comes last: on a phone each has a line of its own. */}
      {isPayable(state) ? (
        <Link to="?cancelar=1" className="btn btn-danger" preventScrollReset>
          Cancelar pedido
        </Link>
      ) : null}
    </>
  )
}
