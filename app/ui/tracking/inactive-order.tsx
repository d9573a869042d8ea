import { returnedText } from '#copy/payment/returned-money.ts'
import type { ReturnedMoney, TrackedStopReason } from '#core/order/tracking.ts'

/** Replaces the steps once a purchase ended or is on hold: nothing is in progress. */
export function InactiveOrder({
  stopReason,
  returned,
}: {
  stopReason: TrackedStopReason | 'cancelled'
  /** What of the money this browser may know. */
  returned: ReturnedMoney | null
}) {
  const { title, text } = texts[stopReason]
  return (
    <section aria-labelledby="situacao">
      <h2 id="situacao" className="wide text-title">
        {title}
      </h2>
      <p className="mt-4 max-w-[34em] text-lg">{text}</p>
      {returned && returned.amount > 0 ? <p className="mt-4 max-w-[34em] text-lg">{returnedText(returned)}</p> : null}
    </section>
  )
}

const texts: Record<TrackedStopReason | 'cancelled', { title: string; text: string }> = {
  cancelled: {
    title: 'Este pedido foi cancelado',
    text: 'Nada mais é cobrado nem esperado de você. Se ainda quiser a música, é só fazer um pedido novo.',
  },
  refunded: {
    title: 'Este pedido terminou',
    text: 'O trabalho parou. Nada mais é cobrado nem esperado de você.',
  },
  disputed: {
    title: 'O trabalho está parado',
    text: 'O pagamento foi contestado e o Mercado Pago está analisando. O trabalho continua se ele for mantido; esta página muda sozinha.',
  },
  'voucher-ended': {
    title: 'O trabalho está parado',
    text: 'O pagamento do vale-presente usado neste pedido foi contestado ou devolvido a quem o comprou. Fale com a gente para decidir como seguir.',
  },
  withdrawn: {
    title: 'O trabalho está parado',
    text: 'Você desistiu desta compra. O comprovante está indo para o seu e-mail, e avisamos lá sobre a devolução.',
  },
}
