import { PaymentDown, PriceEnded, SaleEnded, VoucherGone } from '#app/ui/checkout/payment-unavailable.tsx'
import { SendButton } from '#app/ui/shared/send-button.tsx'
import { briefingLabel, goalLabels, slipLabels, todaysPriceLabel } from '#copy/order/next-actions.ts'
import { awaitedActionText, priceOverText } from '#copy/order/tracking-labels.ts'
import { withdrawalOver } from '#copy/order/withdrawals.ts'
import { returnedFacts } from '#copy/payment/returned-money.ts'
import { confirmPath } from '#core/access/access-goal.ts'
import type { TrackedStatus, TrackedCode } from '#core/order/tracking.ts'
import { formatDate } from '#core/shared/dates.ts'

import { InactiveOrder } from './inactive-order.tsx'
import { formalStatus, NextAction, workDates } from './next-action.tsx'
import { Steps } from './steps.tsx'
import { TrackingFacts } from './tracking-facts.tsx'
import { TrackingFrame } from './tracking-frame.tsx'

type Props = {
  tracked: TrackedStatus & { statusText: string; newOfferPath: string | null }
  codes: TrackedCode[]
  whatsapp: string
  paymentDown: boolean
  /** It was found just now that its price cannot be kept. */
  priceEnded: boolean
  /** It was found just now that its project takes the extra no more, or that its voucher is gone. */
  saleEnded: boolean
  /** Whoever came to withdraw was led here. */
  nothingToWithdraw: boolean
}

/** The state of an order, for a browser that was not verified: every way on leads through the confirmation. */
export function StatusProgress(props: Props) {
  const { tracked, codes, whatsapp, paymentDown, priceEnded, saleEnded, nothingToWithdraw } = props
  const { code, goals, steps, stopReason, newOfferPath } = tracked
  const isPriceOver = tracked.isPriceOver || (priceEnded && tracked.isPayable)
  const facts: [string, string][] = [
    ...formalStatus(tracked.statusText),
    ['Cliente', tracked.name],
    ['E-mail', tracked.email],
    [tracked.isSong ? 'Pacote' : 'Compra', tracked.packageName],
    ['Data do pedido', formatDate(tracked.openedAt)],
    ...(tracked.due ? workDates(tracked.due) : []),
    ...(tracked.returned ? returnedFacts(tracked.returned) : []),
  ]
  const actionGoals = goals.filter((goal) => goal === 'briefing' || goal === 'entrega' || goal === 'previa')

  return (
    <TrackingFrame
      tracked={{ kind: tracked.kind, id: tracked.orderId, code, isOpen: false }}
      codes={codes}
      subject={tracked.packageName}
      status={tracked.status ?? undefined}
      statusText={tracked.statusText}
    >
      {nothingToWithdraw && !goals.includes('desistir') ? (
        <div className="notice mt-8 max-w-[36em]">
          <strong>{withdrawalOver.title}</strong>
          <span>
            {withdrawalOver.text}{' '}
            <a href={confirmPath(code, 'pedido')} className="link">
              {withdrawalOver.link}
            </a>
          </span>
        </div>
      ) : null}
      {paymentDown && tracked.isPayable ? <PaymentDown code={code} /> : null}
      {isPriceOver && newOfferPath ? <PriceEnded path={newOfferPath} byLink={tracked.hasLink} /> : null}
      {saleEnded && tracked.isPayable ? <NotForSale tracked={tracked} /> : null}
      <NextAction text={isPriceOver ? priceOverText : awaitedActionText(tracked.awaitedAction, tracked)}>
        {tracked.hasSlip && slipLabels[tracked.awaitedAction] ? (
          <a href={confirmPath(code, 'pedido')} className="btn btn-red">
            {slipLabels[tracked.awaitedAction]}
          </a>
        ) : null}
        {actionGoals.map((goal, index) => (
          <a key={goal} href={confirmPath(code, goal)} className={index === 0 ? 'btn btn-red' : 'btn btn-line'}>
            {goal === 'briefing' ? briefingLabel(tracked.awaitedAction) : goalLabels[goal]}
          </a>
        ))}
        {tracked.isPriceOver && newOfferPath ? (
          <a href={newOfferPath} className="btn btn-red">
            {todaysPriceLabel}
          </a>
        ) : null}
        {tracked.isPayable && !saleEnded ? (
          <form method="post" noValidate action="/acompanhar-pedido">
            <input type="hidden" name="order" value={tracked.orderId ?? ''} />
            <SendButton name="intent" value="pay" className="btn btn-red" busyLabel="Processando...">
              {paymentDown ? 'Tentar novamente' : 'Pagar agora'}
            </SendButton>
          </form>
        ) : null}
      </NextAction>
      <div className="mt-12 grid grid-cols-1 gap-12 break-words lg:grid-cols-[1fr_24rem] lg:gap-16">
        {stopReason ? (
          <InactiveOrder stopReason={stopReason} returned={tracked.returned} />
        ) : steps.length > 0 ? (
          <Steps steps={steps} now={tracked} />
        ) : (
          <span />
        )}
        <div className="grid grid-cols-1 content-start gap-6">
          <TrackingFacts code={code} facts={facts} whatsapp={whatsapp}>
            {goals.includes('contrato') ? (
              <a href={confirmPath(code, 'contrato')} className="btn-quiet">
                {goalLabels.contrato}
              </a>
            ) : null}
          </TrackingFacts>
          {tracked.returned ? null : (
            <section className="card grid justify-items-start gap-3 p-6" aria-labelledby="confirmar">
              <h2 id="confirmar" className="wide text-xl">
                É você?
              </h2>
              <p>
                O que é só seu (a história, o contrato, a música) abre depois de uma confirmação enviada para o seu
                e-mail.
              </p>
              <a href={confirmPath(code, 'pedido')} className="btn btn-line">
                {goalLabels.pedido}
              </a>
            </section>
          )}
        </div>
      </div>
      {goals.includes('desistir') ? (
        <p className="border-ink mt-14 border-t-2 pt-6">
          <a href={confirmPath(code, 'desistir')} className="btn btn-line">
            {goalLabels.desistir}
          </a>
        </p>
      ) : null}
    </TrackingFrame>
  )
}

function NotForSale({ tracked: { isSong, newOfferPath, hasLink } }: Pick<Props, 'tracked'>) {
  if (!isSong) return <SaleEnded path={newOfferPath} byLink={hasLink} />
  return newOfferPath ? <VoucherGone path={newOfferPath} byLink={hasLink} /> : null
}
