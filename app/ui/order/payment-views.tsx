import type { Bought } from '#app/islands/purchase.ts'
import { OutsideLink, WhatsappLink } from '#app/ui/contact-link.tsx'
import { Toast } from '#app/ui/toast.tsx'
import { paymentDetail } from '#copy/payment-details.ts'
import { formatDateTime } from '#core/dates.ts'
import type { FollowedOrder } from '#core/followed.ts'
import { formatBRL } from '#core/money.ts'
import { isPayable } from '#core/order.ts'
import type { PaymentMethod } from '#core/payment.ts'
import type { Settings } from '#core/settings.ts'

import { NextSteps } from './next-steps.tsx'

/** What the return page knows of an order: nothing about its buyer. */
type PaidOrder = Pick<
  FollowedOrder,
  'id' | 'code' | 'state' | 'packageId' | 'packageName' | 'lines' | 'total' | 'payment' | 'isExtra'
> & { extraOf: Pick<NonNullable<FollowedOrder['extraOf']>, 'code' | 'isUsed' | 'status'> | null }

export function PaymentProcessing({ order, readNext }: { order: PaidOrder | null; readNext: string }) {
  return (
    <section>
      <ReloadWithoutScript seconds={5} address={readNext} />
      <p className="beats text-red mb-10 origin-left scale-[2.5]" aria-hidden="true">
        <i />
        <i />
        <i />
      </p>
      <h1 className="wide text-display max-w-[11.5em]">Processando seu pagamento</h1>
      <p className="mt-5 max-w-[37.5em] text-lg" data-status-text>
        Estamos verificando o status do seu pagamento, aguarde um momento...
      </p>
      {order ? (
        <p className="mt-6">
          Pedido <strong>{order.code}</strong>. Você pode fechar esta página: avisamos por e-mail.{' '}
          <a href={trackingAddress(order)} className="link">
            Acompanhar pedido
          </a>
        </p>
      ) : null}
    </section>
  )
}

const nextSteps = [
  { title: 'Conte a sua história', text: 'Preencha o briefing: é dele que a música nasce.' },
  { title: 'A gente cria', text: 'A IA compõe, os músicos refinam.' },
  { title: 'Você ouve e ajusta', text: 'As prévias chegam por e-mail e no acompanhamento do pedido.' },
]

type Confirmed = { order: PaidOrder; own: boolean; productName: string }

export function PaymentConfirmed({ order, own, productName }: Confirmed) {
  const extras = order.lines.filter(({ kind }) => kind === 'extra').length

  return (
    <section data-bought={own ? JSON.stringify(boughtOf(order)) : undefined}>
      <Toast title="Pagamento confirmado!">Seu projeto já começou.</Toast>
      <h1 className="wide text-display" data-status-text>
        Pagamento confirmado!
      </h1>
      <div className="mt-10 grid gap-12 lg:grid-cols-[1fr_24rem] lg:gap-16">
        <div>
          <h2 className="wide text-title">E agora?</h2>
          <NextSteps steps={nextSteps} />
          <p className="mt-8 flex flex-wrap gap-4">
            <a href={`/briefing/${order.packageId}?pedido=${order.code}`} className="btn btn-red">
              Preencher briefing
            </a>
            <a href={trackingAddress(order)} className="btn btn-line">
              Acompanhar pedido
            </a>
          </p>
        </div>
        <OrderSummary order={order}>
          <div>
            <dt>Pacote</dt>
            <dd>
              {order.packageName || 'Pacote'} {productName}
            </dd>
          </div>
          {extras > 0 ? (
            <div>
              <dt>Extras</dt>
              <dd>{extras} serviço(s) adicional(is)</dd>
            </div>
          ) : null}
        </OrderSummary>
      </div>
    </section>
  )
}

/** What the buyer's own browser remembers of it: no person. */
function boughtOf({ code, packageId, packageName, lines, payment }: PaidOrder): Bought {
  return {
    orderId: code,
    packageId,
    packageName,
    method: payment?.method ?? 'mercado-pago',
    extras: lines.flatMap(({ kind, id }) => (kind === 'extra' ? [id] : [])),
  }
}

const afterRevision = {
  used: [
    { title: 'Seu pedido está coberto', text: 'A revisão cobriu o pedido de ajustes que você já tinha enviado.' },
    { title: 'A gente ajusta', text: 'A música volta para o estúdio com as suas sugestões.' },
    { title: 'Você ouve de novo', text: 'Avisamos por e-mail quando houver o que ouvir.' },
  ],
  closed: [
    { title: 'A equipe reabre a avaliação', text: 'Avisamos por e-mail assim que você puder escrever.' },
    { title: 'Você diz o que mudar', text: 'Reúna os pedidos de uma vez: é uma rodada de ajustes.' },
    { title: 'Você ouve de novo', text: 'Avisamos por e-mail quando houver o que ouvir.' },
  ],
  open: [
    { title: 'Você diz o que mudar', text: 'Na prévia, escolha a versão e reúna os pedidos de uma vez.' },
    { title: 'A gente ajusta', text: 'A música volta para o estúdio com as suas sugestões.' },
    { title: 'Você ouve de novo', text: 'Avisamos por e-mail quando houver o que ouvir.' },
  ],
}

/** One more revision was paid. Which project it is for is known; the way there asks who is there. */
export function RevisionConfirmed({ order }: { order: PaidOrder }) {
  const { extraOf } = order
  const isClosed = extraOf?.status === 'approved' || extraOf?.status === 'delivered'
  const steps = extraOf?.isUsed ? afterRevision.used : isClosed ? afterRevision.closed : afterRevision.open

  return (
    <section>
      <Toast title="Pagamento confirmado!">A revisão já está no seu projeto.</Toast>
      <h1 className="wide text-display" data-status-text>
        Pagamento confirmado!
      </h1>
      <div className="mt-10 grid gap-12 lg:grid-cols-[1fr_24rem] lg:gap-16">
        <div>
          <h2 className="wide text-title">E agora?</h2>
          <NextSteps steps={steps} />
          <p className="mt-8 flex flex-wrap gap-4">
            <a href={trackingAddress(order)} className="btn btn-red">
              Acompanhar e abrir a prévia
            </a>
          </p>
        </div>
        <OrderSummary order={order}>
          <div>
            <dt>Compra</dt>
            <dd>{order.packageName}</dd>
          </div>
        </OrderSummary>
      </div>
    </section>
  )
}

export function PaymentPending({ order, settings }: { order: PaidOrder; settings: Settings }) {
  const { payment } = order
  const checking = order.state === 'manual-review' || order.state === 'disputed'
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
      <h1 className="wide text-display mt-3 max-w-[13em]" data-status-text>
        {detail.title}
      </h1>
      <div className="mt-8 grid gap-12 lg:grid-cols-[1fr_24rem] lg:gap-16">
        <div className="max-w-[31.5em]">
          <p className="text-lg">{detail.text}</p>
          {payment?.expiresAt && !checking ? (
            <p className="mt-4 text-lg">
              Vale até <strong>{formatDateTime(payment.expiresAt)}</strong> (horário de Brasília).
            </p>
          ) : null}
          <p className="mt-8 flex flex-wrap gap-4">
            {payment?.ticketUrl && !checking ? (
              <OutsideLink href={payment.ticketUrl} className="btn btn-red">
                {ticketLabel(payment.method)}
              </OutsideLink>
            ) : null}
            <a href={trackingAddress(order)} className="btn btn-line">
              Acompanhar pedido
            </a>
            <Support settings={settings} order={order} />
          </p>
          <p className="text-smoke mt-6">Esta página muda sozinha quando o pagamento for confirmado.</p>
        </div>
        <OrderSummary order={order} />
      </div>
    </section>
  )
}

export function PaymentFailed({ order, own, settings }: { order: PaidOrder | null; own: boolean; settings: Settings }) {
  const reason = order?.payment ? paymentDetail(order.payment.statusDetail) : null

  return (
    <section>
      <Toast title="Pagamento não confirmado" variant="destructive">
        Houve um problema com seu pagamento. Por favor, tente novamente ou entre em contato com nosso suporte.
      </Toast>
      <h1 className="wide text-display max-w-[11.5em]" data-status-text>
        Pagamento não confirmado
      </h1>
      <div className="mt-8 grid gap-12 lg:grid-cols-[1fr_24rem] lg:gap-16">
        <div className="max-w-[33.5em]">
          <p className="text-lg">
            Houve um problema ao processar seu pagamento. Isso pode ocorrer por diversos motivos, como problemas com o
            cartão ou com o processador de pagamento.
          </p>
          <p className="mt-4 text-lg">
            Você pode tentar novamente ou entrar em contato com nosso suporte para resolver o problema.
          </p>
          {reason ? (
            <p className="notice mt-6">
              <strong>{reason.title}</strong>
              <span>{reason.text}</span>
            </p>
          ) : null}
          <div className="mt-8 flex flex-wrap gap-4">
            <TryAgain order={own ? order : null} />
            <Support settings={settings} order={order} />
          </div>
        </div>
        {order ? <OrderSummary order={order} /> : null}
      </div>
    </section>
  )
}

/** What the follow island does, for who has no script: the whole page is asked for again. */
function ReloadWithoutScript({ seconds, address }: { seconds: number; address?: string }) {
  return (
    <noscript>
      <meta httpEquiv="refresh" content={address ? `${seconds};url=${address}` : String(seconds)} />
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

  return (
    <form method="post" action="/pagamento-retorno">
      <input type="hidden" name="order" value={order.id} />
      <button type="submit" className="btn btn-red" data-busy="Processando...">
        Tentar novamente
      </button>
    </form>
  )
}

function Support({ settings, order }: { settings: Settings; order: PaidOrder | null }) {
  const message = order
    ? `Olá! Preciso de ajuda com o pagamento do pedido ${order.code}.`
    : 'Olá! Tive um problema com o pagamento e preciso de ajuda.'

  return (
    <WhatsappLink number={settings.contact.whatsapp} message={message} className="btn btn-line">
      Contatar suporte
    </WhatsappLink>
  )
}

function OrderSummary({ order, children }: { order: PaidOrder; children?: React.ReactNode }) {
  return (
    <aside className="inverse self-start p-6" aria-labelledby="resumo">
      <h2 id="resumo" className="wide text-xl">
        Resumo do pedido
      </h2>
      <dl className="summary mt-4">
        <div>
          <dt>Pedido</dt>
          <dd className="font-bold">{order.code}</dd>
        </div>
        {children ?? (
          <div>
            <dt>{order.isExtra ? 'Compra' : 'Pacote'}</dt>
            <dd>{order.packageName}</dd>
          </div>
        )}
        <div>
          <dt>Total</dt>
          <dd className="tabular-nums">{formatBRL(order.total)}</dd>
        </div>
      </dl>
    </aside>
  )
}

function trackingAddress({ code }: { code: string }): string {
  return `/acompanhar-pedido?codigo=${encodeURIComponent(code)}`
}

function ticketLabel(method: PaymentMethod): string {
  if (method === 'pix') return 'Abrir o código Pix'
  return method === 'boleto' ? 'Abrir o boleto' : 'Concluir o pagamento'
}
