import { useEffect } from 'react'

import { storeLastOrder, type Bought } from '#app/client/purchase-storage.ts'
import { joinList } from '#copy/shared/inflection.ts'
import { trackingPath } from '#core/order/order-paths.ts'
import type { PaidOrder } from '#core/order/paid-order.ts'
import { formatDay, type CalendarDay } from '#core/shared/dates.ts'

import { NumberedSteps } from './numbered-steps.tsx'
import { OrderSummary } from './order-summary.tsx'

function nextSteps(adjusts: boolean) {
  return [
    { title: 'Conte a sua história', text: 'Preencha o briefing: é dele que a música nasce.' },
    { title: 'A gente cria', text: 'A IA compõe, os músicos refinam.' },
    {
      title: adjusts ? 'Você ouve e ajusta' : 'Você ouve e escolhe',
      text: 'As prévias chegam por e-mail e no acompanhamento do pedido.',
    },
  ]
}

/** `adjusts`: changes were sold with it. */
type Confirmed = { order: PaidOrder; own: boolean; adjusts: boolean; productName: string }

export function PaymentConfirmed({ order, own, adjusts, productName }: Confirmed) {
  const extras = order.lines.filter(({ kind }) => kind === 'extra')

  useEffect(() => {
    if (own) storeLastOrder(boughtOf(order))
  }, [own, order])

  return (
    <section>
      <PaymentNextSteps
        title={confirmedTitle(order)}
        steps={nextSteps(adjusts)}
        actions={
          <>
            <a href={`/briefing/${order.packageId}?pedido=${order.code}`} className="btn btn-red">
              Preencher briefing
            </a>
            <a href={trackingPath(order.code)} className="btn btn-line">
              Acompanhar pedido
            </a>
          </>
        }
      >
        <OrderSummary order={order}>
          <div>
            <dt>Pacote</dt>
            <dd>
              {order.packageName || 'Pacote'} {productName}
            </dd>
          </div>
          {extras.length > 0 ? (
            <div>
              <dt>Extras</dt>
              <dd>
                {extras.length} serviço(s) adicional(is): {joinList(extras.map(({ title }) => title))}
              </dd>
            </div>
          ) : null}
        </OrderSummary>
      </PaymentNextSteps>
    </section>
  )
}

/** Stored in the buyer's browser: no personal data. */
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

function afterItem(dueOn: CalendarDay | null) {
  return [
    { title: 'A gente começa', text: 'O serviço entrou no seu projeto.' },
    {
      title: dueOn ? `Pronto até ${formatDay(dueOn)}` : 'Chega com a música',
      text: dueOn ? 'Prazo contado em dias úteis.' : 'Fica pronto junto com a entrega.',
    },
    { title: 'Na página de entrega', text: 'Avisamos por e-mail assim que estiver lá.' },
  ]
}

const afterSong = [
  { title: 'A gente começa', text: 'O trabalho entrou no seu projeto.' },
  { title: 'As datas', text: 'O prazo da música está no acompanhamento do projeto.' },
  { title: 'Chega com a música', text: 'O resultado faz parte dela. Avisamos por e-mail.' },
]

const afterRush = [
  { title: 'O prazo ficou menor', text: 'As novas datas estão no acompanhamento do projeto.' },
  { title: 'A gente corre', text: 'O seu projeto passa na frente.' },
  { title: 'Você ouve antes', text: 'Avisamos por e-mail quando a primeira versão estiver pronta.' },
]

function stepsOfExtra(extra: PaidOrder['extraOf']) {
  if (extra?.kind === 'item') return afterItem(extra.dueOn)
  if (extra?.kind === 'rush') return afterRush
  if (extra?.kind === 'song') return afterSong
  if (extra?.isUsed) return afterRevision.used
  const isClosed = extra?.status === 'approved' || extra?.status === 'delivered'
  return isClosed ? afterRevision.closed : afterRevision.open
}

/** An extra was paid for a project; the link to it asks for access. */
export function ExtraConfirmed({ order }: { order: PaidOrder }) {
  const { extraOf } = order
  const steps = stepsOfExtra(extraOf)
  const isRevision = extraOf?.kind === 'revision'

  return (
    <section>
      <PaymentNextSteps
        title={confirmedTitle(order)}
        steps={steps}
        actions={
          <a href={trackingPath(order.code)} className="btn btn-red">
            {isRevision ? 'Acompanhar e abrir a prévia' : 'Acompanhar pedido'}
          </a>
        }
      >
        <OrderSummary order={order} />
      </PaymentNextSteps>
    </section>
  )
}

function confirmedTitle({ total }: PaidOrder): string {
  return total === 0 ? 'Pedido confirmado!' : 'Pagamento confirmado!'
}

type WhatNowProps = React.ComponentProps<typeof NumberedSteps> & {
  title: string
  actions: React.ReactNode
  children: React.ReactNode
}

function PaymentNextSteps({ title, steps, actions, children }: WhatNowProps) {
  return (
    <>
      <h1 className="wide text-display">{title}</h1>
      <div className="mt-10 grid grid-cols-1 gap-12 break-words lg:grid-cols-[1fr_24rem] lg:gap-16">
        <div>
          <p className="flex flex-wrap gap-4">{actions}</p>
          <h2 className="wide text-title mt-12">E agora?</h2>
          <NumberedSteps steps={steps} />
        </div>
        {children}
      </div>
    </>
  )
}
