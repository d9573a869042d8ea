import { NumberedSteps } from '#app/ui/checkout/numbered-steps.tsx'
import { OrderSummary } from '#app/ui/checkout/order-summary.tsx'
import { trackingPath } from '#core/order/order-paths.ts'
import type { PaidOrder } from '#core/order/paid-order.ts'

const steps = [
  { title: 'O código está pronto', text: 'Ele também foi para o seu e-mail.' },
  {
    title: 'Você dá o presente',
    text: 'Imprima o cartão, mande o código, ou deixe que a gente entregue no dia escolhido.',
  },
  { title: 'Quem ganha conta a história', text: 'Escolhe a música no site, com o código, quando quiser.' },
]

/** A voucher was paid: the way to it comes first. */
export function VoucherConfirmed({ order, own }: { order: PaidOrder; own: boolean }) {
  return (
    <section>
      <h1 className="wide text-display max-w-[13em]">Seu vale está pronto!</h1>
      <div className="mt-10 grid grid-cols-1 gap-12 break-words lg:grid-cols-[1fr_24rem] lg:gap-16">
        <div>
          <p className="flex flex-wrap gap-4">
            {own ? (
              <a href={`/vale-presente/pedido/${order.code}`} className="btn btn-red">
                Ver o vale e o cartão
              </a>
            ) : null}
            <a href={trackingPath(order.code)} className="btn btn-line">
              Acompanhar pedido
            </a>
          </p>
          <h2 className="wide text-title mt-12">E agora?</h2>
          <NumberedSteps steps={steps} />
        </div>
        <OrderSummary order={order} />
      </div>
    </section>
  )
}
