import { Link } from 'react-router'

import { incidentTexts } from '#copy/admin/incidents.ts'
import type { IncidentCause } from '#core/admin/incident.ts'
import { formatCapped } from '#core/shared/number-format.ts'

import { BooksMark } from './books-mark.tsx'
import { Panel } from './panel.tsx'

/** Counts of what waits for somebody of the studio. Money is told to owners only: absent for everybody else. */
export type Needs = {
  late: number
  /** Due today or within two business days. */
  soon: number
  unread: number
  /** Nothing was presented although the studio has what it needs. */
  unpresented: number
  feedback: number
  approved: number
  reviewFlag?: number
  unmatched?: number
  unpaid?: number
  /** Orders paid by link: payments to confirm, and links to send. */
  toConfirm?: number
  toSend?: number
  failedMails?: number
  /** Invoices to issue, cancel or replace. */
  invoices?: number
  /** Buyers who wait for a price. */
  proposals?: number
  /** Data subjects who wait for an answer, within the term of the LGPD. */
  dataRequests?: number
  /** Whether the books agree with the provider. */
  books?: { isGood: boolean; text: string }
  /** How the last trial purchase ended; none before the first. */
  canary?: { isGood: boolean; text: string } | null
  /** How old the last backup is. */
  backup?: { isGood: boolean; text: string } | null
  /** What keeps the shop from selling; told to everybody. */
  incidents: IncidentCause[]
}

type Need = { count: number; to: string; one: string; many: string; alarm: boolean }

/** Open tasks of the studio, the most urgent first; each line links to the list that its number counts. */
export function TodoList({ needs }: { needs: Needs }) {
  const open = todosFrom(needs).filter(({ count }) => count > 0)

  return (
    <div className="mb-6">
      <Panel title="Precisa de você agora">
        {needs.incidents.map((cause) => (
          <IncidentNotice key={cause} cause={cause} />
        ))}
        {open.length === 0 && needs.incidents.length === 0 ? (
          <p className="text-smoke">Nada pendente. Bom trabalho.</p>
        ) : null}
        {needs.books ? <StateLine to="/admin/financeiro/conferencia" state={needs.books} /> : null}
        {needs.canary ? <StateLine to="/admin/settings/integracoes" state={needs.canary} /> : null}
        {needs.backup ? <StateLine to="/admin/settings/integracoes" state={needs.backup} /> : null}
        <ul className="divide-line divide-y-2">
          {open.map(({ count, to, one, many, alarm }) => (
            <li key={to}>
              <Link to={to} className="hover:bg-sand flex min-h-[44px] items-center gap-3 py-2 no-underline">
                <span
                  aria-hidden="true"
                  className={`size-2.5 shrink-0 rounded-full ${alarm ? 'bg-red' : 'bg-feedback'}`}
                />
                <strong className="min-w-6 shrink-0 text-right whitespace-nowrap tabular-nums">
                  {formatCapped(count)}
                </strong>
                <span>{count === 1 ? one : many}</span>
              </Link>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  )
}

function StateLine({ to, state: { isGood, text } }: { to: string; state: NonNullable<Needs['books']> }) {
  return (
    <Link
      to={to}
      className="hover:bg-sand border-line mb-1 flex min-h-[44px] items-center gap-3 border-b-2 py-2 no-underline"
    >
      <BooksMark isGood={isGood} />
      <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
    </Link>
  )
}

function IncidentNotice({ cause }: { cause: IncidentCause }) {
  const { title, text } = incidentTexts[cause]
  return (
    <div className="notice mb-3" data-tone="alarm">
      <strong>{title}</strong>
      <span>{text}</span>
    </div>
  )
}

function todosFrom(needs: Needs): Need[] {
  const {
    late,
    soon,
    unread,
    unpresented,
    feedback,
    approved,
    reviewFlag = 0,
    unmatched = 0,
    unpaid = 0,
    toConfirm = 0,
    toSend = 0,
    failedMails = 0,
    invoices = 0,
    proposals = 0,
    dataRequests = 0,
  } = needs
  return [
    {
      count: reviewFlag,
      to: '/admin/orders?estado=atencao',
      one: 'pedido precisa de atenção',
      many: 'pedidos precisam de atenção',
      alarm: true,
    },
    {
      count: unmatched,
      to: '/admin/orders/unmatched',
      one: 'pagamento sem pedido',
      many: 'pagamentos sem pedido',
      alarm: true,
    },
    {
      count: toSend,
      to: '/admin/orders?estado=enviar-link',
      one: 'pedido espera o link de pagamento',
      many: 'pedidos esperam o link de pagamento',
      alarm: true,
    },
    {
      count: toConfirm,
      to: '/admin/orders?estado=conferir',
      one: 'pedido por link aguardando confirmação do pagamento',
      many: 'pedidos por link aguardando confirmação do pagamento',
      alarm: false,
    },
    {
      count: dataRequests,
      to: '/admin/settings/dados',
      one: 'pedido sobre dados pessoais para responder em até 15 dias (LGPD)',
      many: 'pedidos sobre dados pessoais para responder em até 15 dias (LGPD)',
      alarm: true,
    },
    {
      count: failedMails,
      to: '/admin/mails?estado=failed',
      one: 'e-mail não foi entregue',
      many: 'e-mails não foram entregues',
      alarm: true,
    },
    {
      count: invoices,
      to: '/admin/notas',
      one: 'nota fiscal para emitir ou cancelar',
      many: 'notas fiscais para emitir ou cancelar',
      alarm: false,
    },
    {
      count: proposals,
      to: '/admin/orcamentos',
      one: 'cliente espera um orçamento',
      many: 'clientes esperam orçamentos',
      alarm: false,
    },
    {
      count: late,
      to: '/admin/projects?ordem=prazo&atrasados=1',
      one: 'projeto passou do prazo máximo',
      many: 'projetos passaram do prazo máximo',
      alarm: true,
    },
    {
      count: soon,
      to: '/admin/projects?ordem=prazo&proximos=1',
      one: 'projeto com prazo máximo hoje ou nos próximos dias',
      many: 'projetos com prazo máximo hoje ou nos próximos dias',
      alarm: true,
    },
    {
      count: unread,
      to: '/admin/projects?briefing=1',
      one: 'briefing para ler',
      many: 'briefings para ler',
      alarm: false,
    },
    {
      count: unpresented,
      to: '/admin/projects?ordem=prazo&produzir=1',
      one: 'projeto para produzir: briefing aceito, nenhuma versão apresentada',
      many: 'projetos para produzir: briefing aceito, nenhuma versão apresentada',
      alarm: false,
    },
    {
      count: feedback,
      to: '/admin/projects?estado=feedback',
      one: 'projeto com feedback para responder',
      many: 'projetos com feedback para responder',
      alarm: false,
    },
    {
      count: approved,
      to: '/admin/projects?estado=approved',
      one: 'projeto aprovado para entregar',
      many: 'projetos aprovados para entregar',
      alarm: false,
    },
    {
      count: unpaid,
      to: '/admin/orders?estado=parados',
      one: 'pedido sem pagamento há mais de um dia',
      many: 'pedidos sem pagamento há mais de um dia',
      alarm: false,
    },
  ]
}
