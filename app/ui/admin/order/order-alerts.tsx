import { Link } from 'react-router'

import { attentionLabels } from '#copy/labels.ts'
import { refundRefusals } from '#copy/refunds.ts'
import type { Attention } from '#core/order.ts'

import type { OrderFailure } from './order-failure.ts'

type Props = {
  attention: Attention | null
  /** Its own sheet says why a refund was refused, while it is open. */
  refunding: boolean
  failure: OrderFailure | null
}

/** What has to be seen before anything else: a refusal that has no sheet to stand in, and what asks for somebody. */
export function OrderAlerts({ attention, refunding, failure }: Props) {
  return (
    <>
      {failure?.intent === 'link' ? <Refusal>{linkRefusals[failure.refusal]}</Refusal> : null}
      {failure?.intent === 'refund' && failure.refusal && !refunding ? (
        <Refusal>{refundRefusals[failure.refusal]}</Refusal>
      ) : null}
      {/* A withdrawal has a panel of its own. */}
      {attention && attention !== 'withdrawal' ? (
        <div className="notice mb-4" data-tone="alarm">
          <strong>{attentionLabels[attention]}</strong>
          <Link to="?atencao=1" className="btn-quiet justify-self-start" preventScrollReset>
            Marcar como resolvido
          </Link>
        </div>
      ) : null}
    </>
  )
}

function Refusal({ children }: { children: React.ReactNode }) {
  return (
    <p role="alert" className="notice mb-4" data-tone="alarm">
      {children}
    </p>
  )
}

const linkRefusals: Record<string, string> = {
  'not-payable': 'Este pedido não pode mais ser pago.',
  'too-many-mails': 'Já enviamos três links nesta hora. Espere um pouco antes de enviar outro.',
}
