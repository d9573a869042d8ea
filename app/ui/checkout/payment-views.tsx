import { OutsideLink, WhatsappLink } from '#app/ui/site/contact-link.tsx'
import { payLabel, paymentFailed, payOnce, payOtherwise } from '#copy/payment/paying-words.ts'
import { endedDetail, paymentDetail } from '#copy/payment/payment-details.ts'
import { returnedText } from '#copy/payment/returned-money.ts'
import { trackingPath } from '#core/order/order-paths.ts'
import { isPayable } from '#core/order/order.ts'
import type { PaidOrder } from '#core/order/paid-order.ts'
import type { PaymentMethod } from '#core/payment/payment.ts'
import { formatDateTime } from '#core/shared/dates.ts'
import type { Qr } from '#core/shared/qr.ts'

import { OrderSummary } from './order-summary.tsx'
import { PayAgain } from './pay-again.tsx'
import { EndedAttempt, PayCode, StillOpen } from './pay-code.tsx'

/** What the return page shows of an order that is not paid, or not yet. */

export function PaymentProcessing({ order, nextUrl }: { order: PaidOrder | null; nextUrl: string }) {
  return (
    <section>
      <ReloadWithoutScript seconds={5} url={nextUrl} />
      <p className="beats text-red mb-10 origin-left scale-[2.5]" aria-hidden="true">
        <i />
        <i />
        <i />
      </p>
      <h1 className="wide text-display max-w-[11.5em]">Processando seu pagamento</h1>
      <p className="mt-5 max-w-[37.5em] text-lg">
        Estamos verificando o status do seu pagamento, aguarde um momento...
      </p>
      {order ? (
        <p className="mt-6">
          Pedido <strong>{order.code}</strong>. Você pode fechar esta página: avisamos por e-mail.{' '}
          <a href={trackingPath(order.code)} className="link">
            Acompanhar pedido
          </a>
        </p>
      ) : null}
    </section>
  )
}

type PendingProps = { order: PaidOrder; own: boolean; qr: Qr | null; whatsapp: string }

export function PaymentPending({ order, own, qr, whatsapp }: PendingProps) {
  const { payment } = order
  const checking = order.state === 'manual-review'
  const detail = checking
    ? {
        title: 'Estamos conferindo o seu pagamento',
        text: 'Uma pessoa da equipe está olhando o seu pagamento. Você não precisa pagar de novo: avisamos por e-mail.',
      }
    : paymentDetail(payment?.statusDetail ?? '')

  return (
    <section>
      <ReloadWithoutScript seconds={20} />
      <p className="font-bold">Pagamento pendente</p>
      <h1 className="wide text-display mt-3 max-w-[13em]">{detail.title}</h1>
      <div className="mt-8 grid grid-cols-1 gap-12 break-words lg:grid-cols-[1fr_24rem] lg:gap-16">
        <div className="max-w-[31.5em]">
          <p className="text-lg">{detail.text}</p>
          {checking ? null : <StillOpen order={order} />}
          {checking ? null : <PayCode payment={payment} qr={qr} />}
          {payment?.expiresAt && !payment.payCode && !checking ? (
            <p className="mt-4 text-lg">
              Vale até <strong>{formatDateTime(payment.expiresAt)}</strong> (horário de Brasília).
            </p>
          ) : null}
          <div className="mt-8 flex flex-wrap gap-4">
            {payment?.ticketUrl && !checking ? (
              <OutsideLink href={payment.ticketUrl} className={payment.payCode ? 'btn btn-line' : 'btn btn-red'}>
                {ticketLabel(payment.method)}
              </OutsideLink>
            ) : null}
            <a href={trackingPath(order.code)} className="btn btn-line">
              Acompanhar pedido
            </a>
            {own && order.canPayOtherwise ? <PayAgain order={order} label={payOtherwise} quiet /> : null}
            <Support whatsapp={whatsapp} order={order} />
          </div>
          {own && order.canPayOtherwise && payment ? <p className="mt-4">{payOnce(payment.method)}</p> : null}
          <p className="text-smoke mt-6">
            {payment?.method === 'boleto' && !checking
              ? 'Você pode fechar esta página: avisamos por e-mail quando o boleto for compensado.'
              : 'Esta página muda sozinha quando o pagamento for confirmado. Se preferir, pode fechar: avisamos por e-mail.'}
          </p>
        </div>
        <OrderSummary order={order} />
      </div>
    </section>
  )
}

type StandingProps = {
  title: string
  order: PaidOrder | null
  whatsapp: string
  /** What to press, before the way to ask us. */
  actions: React.ReactNode
  children: React.ReactNode
}

/** How an order stands, what that means and what to press, beside what was ordered. */
function Standing({ title, order, whatsapp, actions, children }: StandingProps) {
  return (
    <section>
      <h1 className="wide text-display max-w-[11.5em]">{title}</h1>
      <div className="mt-8 grid grid-cols-1 gap-12 break-words lg:grid-cols-[1fr_24rem] lg:gap-16">
        <div className="max-w-[33.5em]">
          {children}
          <div className="mt-8 flex flex-wrap gap-4">
            {actions}
            <Support whatsapp={whatsapp} order={order} />
          </div>
        </div>
        {order ? <OrderSummary order={order} /> : null}
      </div>
    </section>
  )
}

/** Back from the provider without an attempt: no error is shown. */
export function PaymentUnpaid({ order, own, whatsapp }: { order: PaidOrder; own: boolean; whatsapp: string }) {
  const reassurance = `Nada foi cobrado e o seu pedido ${order.code} está guardado.`
  const actions = (
    <>
      {own ? <PayAgain order={order} label={payLabel(order.total)} /> : null}
      <a href={trackingPath(order.code)} className={own ? 'btn btn-line' : 'btn btn-red'}>
        Acompanhar pedido
      </a>
    </>
  )

  return (
    <Standing title="Você voltou sem pagar" order={order} whatsapp={whatsapp} actions={actions}>
      <p className="text-lg">{reassurance}</p>
      <p className="mt-4 text-lg">
        Pague quando quiser: enquanto o preço do pedido estiver garantido, o contrato e o valor são os mesmos.
      </p>
    </Standing>
  )
}

/** Nothing is known of a payment, and whoever would know could not be asked: it may have been paid. */
export function PaymentNoNews({ order, own, whatsapp }: { order: PaidOrder; own: boolean; whatsapp: string }) {
  const actions = (
    <>
      <a href={trackingPath(order.code)} className="btn btn-red">
        Acompanhar pedido
      </a>
      {own ? <PayAgain order={order} label={payLabel(order.total)} quiet /> : null}
    </>
  )

  return (
    <>
      <ReloadWithoutScript seconds={20} />
      <Standing title="Ainda não recebemos o pagamento" order={order} whatsapp={whatsapp} actions={actions}>
        <p className="text-lg">
          O seu pedido {order.code} está guardado. Se você já pagou, não pague de novo: quando o pagamento for
          confirmado, esta página muda sozinha e avisamos por e-mail.
        </p>
        <p className="mt-4 text-lg">Se ainda não pagou, pague quando quiser.</p>
      </Standing>
    </>
  )
}

export function PaymentFailed({ order, own, whatsapp }: { order: PaidOrder | null; own: boolean; whatsapp: string }) {
  const actions = <TryAgain order={own ? order : null} />

  return (
    <Standing title="Pagamento não confirmado" order={order} whatsapp={whatsapp} actions={actions}>
      <p className="text-lg font-bold">{paymentFailed}</p>
      <p className="mt-4 text-lg">
        Houve um problema ao processar seu pagamento. Isso pode ocorrer por diversos motivos, como problemas com o
        cartão ou com o processador de pagamento.
      </p>
      <p className="mt-4 text-lg">
        Você pode tentar novamente ou entrar em contato com nosso suporte para resolver o problema.
      </p>
      <EndedAttempt detail={endedDetail(order?.payment)} />
    </Standing>
  )
}

/** The URL names an order without access, or none: nothing is shown of any other. */
export function OrderUnknown({ whatsapp }: { whatsapp: string }) {
  return (
    <section>
      <h1 className="wide text-display max-w-[11.5em]">Não encontramos este pedido neste navegador</h1>
      <p className="mt-8 max-w-[33.5em] text-lg">
        Para ver a situação do pagamento, acompanhe o pedido com o código e o e-mail da compra.
      </p>
      <div className="mt-8 flex flex-wrap gap-4">
        <a href="/acompanhar-pedido?outro" className="btn btn-red">
          Acompanhar pedido
        </a>
        <Support whatsapp={whatsapp} order={null} />
      </div>
    </section>
  )
}

const endings = {
  refunded: {
    title: 'Pagamento devolvido',
    text: 'O pedido terminou. Não é preciso pagar de novo.',
  },
  cancelled: {
    title: 'Pedido cancelado',
    text: 'Este pedido foi cancelado e não pode mais ser pago. Se você já pagou, uma pessoa da equipe confere e devolve o valor: avisamos por e-mail.',
  },
  disputed: {
    title: 'Pagamento contestado',
    text: 'O pagamento deste pedido foi contestado e o Mercado Pago está analisando. Não é preciso pagar de novo: o trabalho fica parado até a decisão, e a situação está no acompanhamento do pedido.',
  },
}

/** Ended, or stopped until somebody decides: there is nothing to pay again. */
export function PaymentEnded({
  order,
  kind,
  whatsapp,
}: {
  order: PaidOrder
  kind: keyof typeof endings
  whatsapp: string
}) {
  const { title, text } = endings[kind]
  const actions = (
    <a href={trackingPath(order.code)} className="btn btn-red">
      Acompanhar pedido
    </a>
  )

  return (
    <Standing title={title} order={order} whatsapp={whatsapp} actions={actions}>
      <p className="text-lg">{text}</p>
      {order.returned.amount > 0 ? <p className="mt-4 text-lg">{returnedText(order.returned)}</p> : null}
    </Standing>
  )
}

/** What `usePaymentUpdates` does, for who has no script: the whole page is requested again. */
function ReloadWithoutScript({ seconds, url }: { seconds: number; url?: string }) {
  return (
    <noscript>
      <meta httpEquiv="refresh" content={url ? `${seconds};url=${url}` : String(seconds)} />
    </noscript>
  )
}

/** The same order when this browser may pay it; otherwise the shop from the start. */
function TryAgain({ order }: { order: PaidOrder | null }) {
  if (!order || !isPayable(order.state)) {
    return (
      <a href="/pagamento" className="btn btn-red">
        Tentar novamente
      </a>
    )
  }

  return <PayAgain order={order} label="Tentar novamente" />
}

function Support({ whatsapp, order }: { whatsapp: string; order: PaidOrder | null }) {
  const message = order
    ? `Olá! Preciso de ajuda com o pagamento do pedido ${order.code}.`
    : 'Olá! Tive um problema com o pagamento e preciso de ajuda.'

  return (
    <WhatsappLink number={whatsapp} message={message} className="btn btn-line">
      Contatar suporte
    </WhatsappLink>
  )
}

function ticketLabel(method: PaymentMethod): string {
  if (method === 'pix') return 'Abrir o código Pix'
  return method === 'boleto' ? 'Abrir o boleto' : 'Concluir o pagamento'
}
