import { WhatsappLink } from '#app/ui/site/contact-link.tsx'
import { offerSummary, withdrawalErrorText } from '#copy/order/withdrawals.ts'
import { voucherWithdrawal } from '#copy/voucher/voucher.ts'
import type { TrackedOrder } from '#core/order/tracking.ts'
import { isPaidByVoucher } from '#core/voucher/redemption.ts'

type Props = {
  order: Pick<TrackedOrder, 'code' | 'withdrawal' | 'link' | 'voucher' | 'returned' | 'lines'>
  whatsapp: string
}

/** Withdrawal by the same means as the purchase (Decreto 7.962/2013, art. 5, § 1º), or why there is none. */
export function WithdrawalSection({ order, whatsapp }: Props) {
  const { withdrawal, code } = order
  const { offer } = withdrawal
  return (
    <section aria-labelledby="desistir" className="border-ink mt-14 border-t-2 pt-6">
      <h2 id="desistir" className="wide text-xl">
        Desistir da compra
      </h2>
      <p className="mt-2 max-w-[40em]">
        {offer.ok
          ? order.voucher
            ? voucherWithdrawal
            : offerSummary(offer.value, {
                left: order.returned.kept,
                byVoucher: isPaidByVoucher(order.lines),
              })
          : withdrawalErrorText(offer.code, withdrawal, {
              byLink: order.link !== null,
              isVoucher: order.voucher !== null,
            })}
      </p>
      {withdrawal.answer ? (
        <p className="notice mt-4 max-w-[40em]">
          <strong>A nossa resposta</strong>
          <span className="[overflow-wrap:anywhere] whitespace-pre-line">{withdrawal.answer}</span>
        </p>
      ) : null}
      {offer.ok ? (
        <p className="mt-4">
          <a href={`/acompanhar-pedido/desistir?codigo=${code}`} className="btn btn-line">
            Desistir da compra
          </a>
        </p>
      ) : null}
      {!offer.ok &&
      ((offer.code === 'not-paid' && order.link) ||
        offer.code === 'too-late' ||
        offer.code === 'already-answered' ||
        offer.code === 'in-review') ? (
        <WhatsappLink
          number={whatsapp}
          message={`Olá! Quero falar sobre a desistência do pedido ${code}.`}
          className="btn-quiet"
        >
          Falar com a gente
        </WhatsappLink>
      ) : null}
    </section>
  )
}
