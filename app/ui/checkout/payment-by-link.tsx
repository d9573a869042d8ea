import { Toast } from '#app/ui/shared/toast.tsx'
import { OutsideLink, WhatsappLink } from '#app/ui/site/contact-link.tsx'
import { trackingPath } from '#core/order/order-paths.ts'
import type { PaidOrder } from '#core/order/paid-order.ts'
import { formatBRL } from '#core/shared/money.ts'

import { OrderSummary } from './order-summary.tsx'
import { PayAgain } from './pay-again.tsx'

type Props = {
  order: PaidOrder
  /** Where it is paid; `null` also for a browser that may not know. */
  link: { url: string; host: string } | null
  /** False while staff have to make a link for it. */
  hasLink: boolean
  /** Nothing that was set up charges what this order costs, although it is a single offer. */
  isMissing: boolean
  /** This browser may pay it. */
  own: boolean
  whatsapp: string
}

/**
 * An order that is paid by link. Whatever brought the browser here, the payment is known to nobody before a person has
 * confirmed it: the page never says more than that.
 */
export function PaymentByLink(props: Props) {
  const { order, link, hasLink, isMissing, own, whatsapp } = props
  const total = formatBRL(order.total)
  return (
    <section>
      {isMissing ? <LinkMissingToast /> : null}
      <p className="font-bold">{hasLink ? 'Aguardando confirmação do pagamento' : 'Aguardando o link de pagamento'}</p>
      <h1 className="wide text-display mt-3 max-w-[11.5em]">
        {hasLink ? `Pague ${total} pelo link` : 'A equipe envia o seu link'}
      </h1>
      <div className="mt-8 grid grid-cols-1 gap-12 break-words lg:grid-cols-[1fr_24rem] lg:gap-16">
        <div className="max-w-[33.5em]">
          {link ? <PaySteps host={link.host} total={total} /> : null}
          {hasLink && !link ? (
            <p className="text-lg">
              O link de pagamento está na página do pedido. Abra com o código e o e-mail da compra.
            </p>
          ) : null}
          {hasLink ? null : <WaitForLink code={order.code} total={total} />}
          <div className="mt-8 flex flex-wrap gap-4">
            {link ? (
              <OutsideLink href={link.url} className="btn btn-red">
                Ir para o pagamento
              </OutsideLink>
            ) : null}
            {isMissing && own ? <PayAgain order={order} label="Tentar novamente" /> : null}
            <a href={trackingPath(order.code)} className="btn btn-line">
              Acompanhar pedido
            </a>
            <WhatsappLink number={whatsapp} message={whatsappMessage(order, hasLink)} className="btn btn-line">
              Falar no WhatsApp
            </WhatsappLink>
          </div>
          <p className="text-smoke mt-6">
            Esta página muda sozinha quando a equipe confirmar o pagamento. Se preferir, pode fechar: avisamos por
            e-mail.
          </p>
        </div>
        <OrderSummary order={order} />
      </div>
    </section>
  )
}

function LinkMissingToast() {
  return (
    <Toast title="Erro no pagamento" variant="destructive" below>
      Link de pagamento não encontrado. Por favor, tente novamente.
    </Toast>
  )
}

function PaySteps({ host, total }: { host: string; total: string }) {
  return (
    <ol className="grid list-decimal gap-3 pl-6 text-lg">
      <li>
        Abra o link: ele leva para <strong>{host}</strong>, em outra aba.
      </li>
      <li>
        Confira se o valor é <strong>{total}</strong> e pague. Guarde o comprovante.
      </li>
      <li>Uma pessoa da equipe confere o pagamento e avisa por e-mail. Já pagou? Não pague de novo.</li>
    </ol>
  )
}

function WaitForLink({ code, total }: { code: string; total: string }) {
  return (
    <p className="text-lg">
      Seu pedido {code} está guardado, no valor de {total}, e nada foi cobrado. O link de pagamento dele é feito por uma
      pessoa da equipe, que já foi avisada: você recebe por e-mail, e ele aparece também aqui.
    </p>
  )
}

function whatsappMessage({ code }: PaidOrder, hasLink: boolean): string {
  return hasLink
    ? `Olá! Paguei o pedido ${code} pelo link e quero mandar o comprovante.`
    : `Olá! Preciso do link de pagamento do pedido ${code}.`
}
