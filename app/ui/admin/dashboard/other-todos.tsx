import { Link } from 'react-router'

import { StateDot } from '#app/ui/admin/shared/state-dot.tsx'
import { WaitingSince } from '#app/ui/admin/shared/waiting-since.tsx'
import { incidentTexts } from '#copy/admin/incidents.ts'
import type { IncidentCause } from '#core/admin/incident.ts'
import { unrefundedAmount } from '#core/payment/payment.ts'
import { formatDateTime } from '#core/shared/dates.ts'
import { formatBRL, type Cents } from '#core/shared/money.ts'
import { formatCapped } from '#core/shared/number-format.ts'

/** Kinds of waiting work that is not about a project, the most urgent first. */
export const todoKinds = [
  'reviewFlag',
  'unmatched',
  'toSend',
  'toConfirm',
  'failedMails',
  'invoices',
  'proposals',
  'dataRequests',
  'answers',
  'unpaid',
] as const
export type TodoKind = (typeof todoKinds)[number]

/** What waits for owners besides projects: orders, mails, documents. */
export type Needs = {
  /** How many of each kind wait. */
  counts: Record<TodoKind, number>
  /** Since when the oldest of each kind does. */
  since: Record<TodoKind, Date | null>
  /** Orders paid twice: what is too much goes back. */
  duplicates: DuplicatePayment[]
  /** Disputed payments that are lost unless proof is sent in time. */
  dueProofs: DueProof[]
  /** Whether the books agree with the provider. */
  books: State
  /** How the last trial purchase ended; none before the first. */
  canary: State | null
  /** How old the last backup is. */
  backup: State | null
}

type DuplicatePayment = {
  orderId: string
  code: string
  buyerName: string
  paymentId: string
  amount: Cents
  refunded: Cents
  /** Staff recorded by hand what paid the order: this may be the same money. */
  isMaybeRecorded: boolean
  since: Date
}

type DueProof = { orderId: string; code: string; buyerName: string; paymentId: string; dueAt: Date }

type State = { isGood: boolean; text: string }

type Todo = { to: string; one: string; many: string; alarm: boolean }

export function hasTodos(needs: Needs): boolean {
  return needs.dueProofs.length > 0 || todoKinds.some((kind) => needs.counts[kind] > 0)
}

/** Open tasks that are not about a project, the most urgent first; each line links to the list that its number counts. */
export function OtherTodos({ needs }: { needs: Needs }) {
  const open = todoKinds.flatMap((kind) => {
    const count = needs.counts[kind]
    return count > 0 ? [{ count, since: needs.since[kind], ...todos[kind] }] : []
  })
  return (
    <>
      {hasTodos(needs) ? (
        <>
          <h3 className="border-line text-smoke border-b-2 pb-1 text-sm font-bold">Pedidos, e-mails e notas</h3>
          <ul aria-label="Pedidos, e-mails e notas" className="divide-line mb-4 divide-y-2">
            {needs.dueProofs.map((proof) => (
              <DueProofLine key={proof.paymentId} proof={proof} />
            ))}
            {needs.duplicates.map((payment) => (
              <DuplicateLine key={payment.paymentId} payment={payment} />
            ))}
            {open.map(({ count, since, to, one, many, alarm }) => (
              <li key={to}>
                <Link to={to} className="hover:bg-sand flex min-h-[44px] items-center gap-3 py-2 no-underline">
                  <span
                    aria-hidden="true"
                    className={`size-2.5 shrink-0 rounded-full ${alarm ? 'bg-alarm' : 'bg-feedback'}`}
                  />
                  <strong className="min-w-6 shrink-0 text-right whitespace-nowrap tabular-nums">
                    {formatCapped(count)}
                  </strong>
                  <span>
                    {count === 1 ? one : many}
                    {since ? (
                      <span className="text-smoke">
                        {' '}
                        · <WaitingSince since={since} lead={count === 1 ? '' : 'o mais antigo'} />
                      </span>
                    ) : null}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <div className="border-line text-sm empty:hidden xl:flex xl:flex-wrap xl:gap-x-8">
        <StateLine to="/admin/financeiro/conferencia" state={needs.books} />
        {needs.canary ? <StateLine to="/admin/settings/integracoes" state={needs.canary} /> : null}
        {needs.backup ? <StateLine to="/admin/settings/integracoes" state={needs.backup} /> : null}
      </div>
    </>
  )
}

/**
 * Money to give back, in two presses: this button, and the one of the sheet it opens. Where it may be what staff recorded by
 * hand, nothing is proposed: the order's page asks whether it is the same payment.
 */
function DuplicateLine({ payment }: { payment: DuplicatePayment }) {
  const { orderId, code, buyerName, paymentId, isMaybeRecorded, since } = payment
  const path = `/admin/orders/${orderId}`
  return (
    <MoneyLine
      to={path}
      code={code}
      what={`${isMaybeRecorded ? 'pode ter sido pago' : 'pago'} duas vezes · ${buyerName}`}
      when={<WaitingSince since={since} lead="" />}
      button={
        isMaybeRecorded
          ? { to: path, label: 'Conferir' }
          : { to: `${path}?devolver=${paymentId}`, label: `Reembolsar ${formatBRL(unrefundedAmount(payment))}` }
      }
    />
  )
}

/** Money that is lost unless proof is sent: until when, and where it is put together. */
function DueProofLine({ proof: { orderId, code, buyerName, dueAt } }: { proof: DueProof }) {
  const path = `/admin/orders/${orderId}#contestacao`
  return (
    <MoneyLine
      to={path}
      code={code}
      what={`contestado · ${buyerName}`}
      when={`envie as provas até ${formatDateTime(dueAt)}`}
      button={{ to: path, label: 'Reunir as provas' }}
    />
  )
}

type MoneyLineProps = {
  to: string
  code: string
  what: string
  when: React.ReactNode
  button: { to: string; label: string }
}

/** Money of one order that somebody has to do something about, with the button that does it. */
function MoneyLine({ to, code, what, when, button }: MoneyLineProps) {
  return (
    <li className="row flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span aria-hidden="true" className="bg-alarm size-2.5 shrink-0 rounded-full" />
      <Link to={to} className="row-link min-w-0 flex-1 basis-48 no-underline">
        <span className="[overflow-wrap:anywhere]">
          <strong>{code}</strong> {what} <span className="text-smoke">· {when}</span>
        </span>
      </Link>
      <Link to={button.to} className="row-button btn btn-line low">
        {button.label}
        <span className="sr-only"> do pedido {code}</span>
      </Link>
    </li>
  )
}

/** What keeps the shop from working, told to everybody whom it concerns. */
export function IncidentList({ causes }: { causes: IncidentCause[] }) {
  return causes.map((cause) => {
    const { title, text } = incidentTexts[cause]
    return (
      <div key={cause} className="notice mb-3" data-tone="alarm">
        <strong>{title}</strong>
        <span>{text}</span>
      </div>
    )
  })
}

function StateLine({ to, state: { isGood, text } }: { to: string; state: State }) {
  return (
    <Link to={to} className="hover:bg-sand flex min-h-[44px] items-center gap-3 py-2 no-underline">
      <StateDot isGood={isGood} />
      <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
    </Link>
  )
}

/** The most urgent first; each leads to the list that its number counts. */
const todos = {
  reviewFlag: {
    to: '/admin/orders?estado=atencao',
    one: 'pedido precisa de atenção',
    many: 'pedidos precisam de atenção',
    alarm: true,
  },
  unmatched: {
    to: '/admin/orders/unmatched',
    one: 'pagamento sem pedido',
    many: 'pagamentos sem pedido',
    alarm: true,
  },
  toSend: {
    to: '/admin/orders?estado=enviar-link',
    one: 'pedido espera o link de pagamento',
    many: 'pedidos esperam o link de pagamento',
    alarm: true,
  },
  toConfirm: {
    to: '/admin/orders?estado=conferir',
    one: 'pedido por link aguardando confirmação do pagamento',
    many: 'pedidos por link aguardando confirmação do pagamento',
    alarm: false,
  },
  failedMails: {
    to: '/admin/mails?estado=unresolved',
    one: 'e-mail não foi entregue',
    many: 'e-mails não foram entregues',
    alarm: true,
  },
  invoices: {
    to: '/admin/notas',
    one: 'nota fiscal para emitir ou cancelar',
    many: 'notas fiscais para emitir ou cancelar',
    alarm: false,
  },
  proposals: {
    to: '/admin/orcamentos',
    one: 'cliente espera um orçamento',
    many: 'clientes esperam orçamentos',
    alarm: false,
  },
  dataRequests: {
    to: '/admin/settings/dados',
    one: 'pedido sobre dados pessoais para responder em até 15 dias (LGPD)',
    many: 'pedidos sobre dados pessoais para responder em até 15 dias (LGPD)',
    alarm: true,
  },
  answers: {
    to: '/admin/respostas',
    one: 'resposta pelo WhatsApp para ler',
    many: 'respostas pelo WhatsApp para ler',
    alarm: false,
  },
  unpaid: {
    to: '/admin/orders?estado=parados',
    one: 'pedido sem pagamento há mais de um dia',
    many: 'pedidos sem pagamento há mais de um dia',
    alarm: false,
  },
} satisfies Record<TodoKind, Todo>
