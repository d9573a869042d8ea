import type { TrackedStopReason } from '#core/order/tracking.ts'

/** Replaces the steps once a purchase ended or is on hold: nothing is in progress. */
export function InactiveOrder({ stopReason }: { stopReason: TrackedStopReason }) {
  const { title, text } = texts[stopReason]
  return (
    <section aria-labelledby="situacao">
      <h2 id="situacao" className="wide text-title">
        {title}
      </h2>
      <p className="mt-4 max-w-[34em] text-lg">{text}</p>
    </section>
  )
}

const texts: Record<TrackedStopReason, { title: string; text: string }> = {
  refunded: {
    title: 'Este pedido terminou',
    text: 'O valor foi devolvido e o trabalho parou. Nada mais é cobrado nem esperado de você.',
  },
  disputed: {
    title: 'O trabalho está parado',
    text: 'O pagamento foi contestado e o Mercado Pago está analisando. O trabalho continua se ele for mantido; esta página muda sozinha.',
  },
  withdrawn: {
    title: 'O trabalho está parado',
    text: 'Você desistiu desta compra. Avisamos por e-mail sobre a devolução.',
  },
}
