import { WhatsappLink } from '#app/ui/contact-link.tsx'
import { RevisionsPart } from '#app/ui/revisions-part.tsx'
import { stepStateLabels, trackingSteps, turnTexts } from '#copy/labels.ts'
import { formatDate, formatDay, type CalendarDay } from '#core/dates.ts'
import { formatBRL, type Cents } from '#core/money.ts'
import { isPayable, type OrderState } from '#core/order.ts'
import type { ProjectStatus, StepView, Turn } from '#core/project.ts'
import type { QuoteLine } from '#core/quote.ts'
import type { Result } from '#core/result.ts'
import type { Settings } from '#core/settings.ts'
import type { Withdrawal, WithdrawalOffer, WithdrawalRefusal } from '#core/withdrawal.ts'

import { ExtraOf, type ExtraProject } from './extra-of.tsx'
import { WithdrawalPart } from './withdrawal-part.tsx'

export type FollowedOrder = {
  id: string
  code: string
  state: OrderState
  statusText: string
  packageId: string
  packageName: string
  lines: QuoteLine[]
  total: Cents
  buyerName: string
  buyerEmail: string
  orderedAt: Date
  turn: Turn
  payment: { ticketUrl: string | null } | null
  project: {
    status: ProjectStatus
    previewCode: string
    versions: number
    /** Something was delivered, also while a revision of it is under way. */
    delivered: boolean
    expectedOn: CalendarDay
    limitOn: CalendarDay
  } | null
  isExtra: boolean
  extraOf: ExtraProject | null
  withdrawal: Withdrawal & { offer: Result<WithdrawalOffer, WithdrawalRefusal> }
  steps: StepView[]
}

type Props = {
  order: FollowedOrder
  codes: string[]
  settings: Settings
  paymentDown: boolean
  revisions: React.ComponentProps<typeof RevisionsPart> | null
}

/** One order as its buyer follows it. The part marked `data-live` is kept fresh by the follow island. */
export function OrderProgress({ order, codes, settings, paymentDown, revisions }: Props) {
  return (
    <div className="gutter pt-12 pb-24 lg:pt-16" data-follow={`/eventos/pedido/${order.id}`}>
      <Switcher codes={codes} current={order.code} />
      <div data-live="pedido">
        <header>
          <p className="font-bold">
            Pedido {order.code} · {order.packageName}
          </p>
          <h1 className="wide text-display mt-3 flex items-baseline gap-[0.25em]">
            <span className="light" data-status={order.project?.status ?? order.extraOf?.status} aria-hidden="true" />
            <span className="max-w-[16em]" data-status-text>
              {order.statusText}
            </span>
          </h1>
        </header>
        {paymentDown && isPayable(order.state) ? (
          <div className="notice mt-8 max-w-[36em]" data-tone="alarm" role="alert">
            <strong>Erro no pagamento</strong>
            <span>
              Link de pagamento não encontrado. Por favor, tente novamente. O Mercado Pago não respondeu: seu pedido{' '}
              {order.code} está guardado, nada foi cobrado, e esta página tenta de novo agora ou mais tarde.
            </span>
          </div>
        ) : null}
        <WhoseTurn order={order} retry={paymentDown} />

        <div className="mt-12 grid gap-12 lg:grid-cols-[1fr_24rem] lg:gap-16">
          {order.isExtra ? <ExtraOf project={order.extraOf} state={order.state} /> : <Steps steps={order.steps} />}
          <div className="grid content-start gap-6">
            <Facts order={order} settings={settings} />
            {revisions ? <RevisionsPart {...revisions} /> : null}
          </div>
        </div>
        <WithdrawalPart order={order} settings={settings} />
      </div>
      <form method="post" action="/acompanhar-pedido" className="mt-12">
        <input type="hidden" name="order" value={order.id} />
        <button type="submit" name="intent" value="leave" className="btn-quiet">
          Sair deste pedido
        </button>
      </form>
    </div>
  )
}

const choiceLabels = { extra: 'Extra', bespoke: 'Escolha', discount: 'Código' }

function WhoseTurn({ order, retry }: { order: FollowedOrder; retry: boolean }) {
  return (
    <div className="border-ink mt-8 flex flex-wrap items-center justify-between gap-6 border-y-2 py-6">
      <p className="max-w-[28em] text-xl font-bold">{turnTexts[order.turn]}</p>
      <div className="flex flex-wrap gap-4">
        {order.turn === 'provider-decides' && order.payment?.ticketUrl ? (
          <a href={order.payment.ticketUrl} className="btn btn-line" target="_blank" rel="noopener noreferrer">
            Ver como pagar
          </a>
        ) : null}
        {order.extraOf ? (
          <a href={`/preview/${order.extraOf.previewCode}`} className="btn btn-red">
            Abrir a prévia
          </a>
        ) : null}
        {order.turn === 'buyer-briefs' || order.turn === 'buyer-answers' ? (
          <a href={`/briefing/${order.packageId}?pedido=${order.code}`} className="btn btn-red">
            {order.turn === 'buyer-answers' ? 'Responder' : 'Preencher briefing'}
          </a>
        ) : null}
        {order.project?.delivered ? (
          <a href={`/deliveries/${order.project.previewCode}`} className="btn btn-red">
            Receber a música
          </a>
        ) : null}
        {order.project && canHear(order.project) ? (
          <a
            href={`/client-preview/${order.project.previewCode}`}
            className={order.project.delivered ? 'btn btn-line' : 'btn btn-red'}
          >
            Ouvir as versões
          </a>
        ) : null}
        {isPayable(order.state) && order.turn === 'buyer-pays' ? (
          <form method="post" action="/acompanhar-pedido">
            <input type="hidden" name="order" value={order.id} />
            <button type="submit" name="intent" value="pay" className="btn btn-red" data-busy="Processando...">
              {retry ? 'Tentar novamente' : 'Pagar agora'}
            </button>
          </form>
        ) : null}
      </div>
    </div>
  )
}

/** Whoever has to listen must find the way there, too: not only once the project moved on. */
export function canHear({ status, versions }: { status: ProjectStatus; versions: number }): boolean {
  return status !== 'waiting' || versions > 0
}

export function Steps({ steps }: { steps: StepView[] }) {
  return (
    <section aria-labelledby="etapas">
      <h2 id="etapas" className="wide text-title">
        Etapas
      </h2>
      <ol className="mt-6">
        {steps.map(({ step, state, at }) => (
          <li key={step} className="step" data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
            <h3 className="text-lg leading-tight font-bold">{wordsOf(step, state).title}</h3>
            <p className="text-smoke text-sm font-semibold">
              {stepStateLabels[state]}
              {at ? ` · ${formatDate(at)}` : ''}
            </p>
            <p className="mt-1">{wordsOf(step, state).text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The words of the specification speak of a payment that came; before it comes they would not be true. */
function wordsOf(step: StepView['step'], state: StepView['state']) {
  if (step === 'payment' && state !== 'completed') {
    return { title: 'Pagamento', text: 'Assim que ele for confirmado, o seu projeto começa.' }
  }
  return trackingSteps[step]
}

function Facts({ order, settings }: { order: FollowedOrder; settings: Settings }) {
  return (
    <aside className="card self-start p-6" aria-labelledby="dados">
      <h2 id="dados" className="wide text-xl">
        Seu pedido
      </h2>
      <dl className="summary mt-4">
        <Fact label="Cliente">{order.buyerName}</Fact>
        <Fact label="E-mail">{order.buyerEmail}</Fact>
        <Fact label={order.isExtra ? 'Compra' : 'Pacote'}>{order.packageName}</Fact>
        {order.lines
          .flatMap((line) => (line.kind === 'package' || order.isExtra ? [] : [{ ...line, kind: line.kind }]))
          .map(({ id, kind, title }) => (
            <Fact key={id} label={choiceLabels[kind]}>
              {title}
            </Fact>
          ))}
        <Fact label="Total">{formatBRL(order.total)}</Fact>
        <Fact label="Data do pedido">{formatDate(order.orderedAt)}</Fact>
        {order.project ? (
          <>
            <Fact label="Previsão">{formatDay(order.project.expectedOn)}</Fact>
            <Fact label="No máximo">{formatDay(order.project.limitOn)}</Fact>
          </>
        ) : null}
      </dl>
      <p className="mt-4 grid justify-items-start">
        <a href={`/pedidos/${order.code}/contrato.pdf`} className="btn-quiet" target="_blank" rel="noopener">
          Contrato (PDF)
        </a>
        <WhatsappLink
          number={settings.contact.whatsapp}
          message={`Olá! Quero falar sobre o pedido ${order.code}.`}
          className="btn-quiet"
        >
          Falar sobre este pedido
        </WhatsappLink>
      </p>
    </aside>
  )
}

export function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

export function Switcher({ codes, current }: { codes: string[]; current: string }) {
  return (
    <nav aria-label="Seus pedidos" className="mb-10 flex flex-wrap items-center gap-x-2 gap-y-2">
      {codes.length > 1
        ? codes.map((code) => (
            <a
              key={code}
              href={`/acompanhar-pedido?codigo=${code}`}
              className="btn btn-line aria-[current]:bg-ink aria-[current]:text-paper min-h-11 px-4 py-1"
              aria-current={code === current ? 'page' : undefined}
            >
              {code}
            </a>
          ))
        : null}
      <a href="/acompanhar-pedido?outro" className="btn-quiet">
        Acompanhar outro pedido
      </a>
    </nav>
  )
}
