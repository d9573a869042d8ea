import { NumberedSteps } from '#app/ui/checkout/numbered-steps.tsx'
import { OrderSummary } from '#app/ui/checkout/order-summary.tsx'
import { openVoucherLabel } from '#copy/order/next-actions.ts'
import { afterVoucher } from '#copy/payment/after-payment.ts'
import { trackingPath } from '#core/order/order-paths.ts'
import type { PaidOrder } from '#core/order/paid-order.ts'

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
                {openVoucherLabel}
              </a>
            ) : null}
            <a href={trackingPath(order.code)} className="btn btn-line">
              Acompanhar pedido
            </a>
          </p>
          <h2 className="wide text-title mt-12">E agora?</h2>
          <NumberedSteps steps={afterVoucher} />
        </div>
        <OrderSummary order={order} />
      </div>
    </section>
  )
}
