import { Link } from 'react-router'

import { WaitingSince } from '#app/ui/admin/shared/waiting-since.tsx'
import { SendByWhatsapp } from '#app/ui/admin/whatsapp/whatsapp-links.tsx'
import { CopyButton } from '#app/ui/shared/copy-button.tsx'
import { proposalStatusLabels } from '#copy/proposal/proposals.ts'
import type { ProjectStatus } from '#core/project/project.ts'
import type { ProposalStatus } from '#core/proposal/proposal.ts'
import { formatDateTime, formatDay } from '#core/shared/dates.ts'
import { formatBRL } from '#core/shared/money.ts'

import type { ProposalRow } from './proposal-row.ts'

/** The three colours of projects: waiting, needs attention, fine. */
const tones: Partial<Record<ProposalStatus, ProjectStatus>> = {
  requested: 'feedback',
  sent: 'waiting',
  accepted: 'waiting',
  paid: 'approved',
  'in-review': 'feedback',
  disputed: 'feedback',
}

function ProposalBadge({ status }: { status: ProposalStatus }) {
  return (
    <span className="badge" data-status={tones[status]}>
      {proposalStatusLabels[status]}
    </span>
  )
}

/** `path`: the screen where the project's proposals are made. */
export function ProposalList({ rows, path }: { rows: ProposalRow[]; path: string }) {
  return (
    <ul className="divide-line divide-y-2">
      {rows.map((row) => (
        <Row key={row.id} row={row} path={path} />
      ))}
    </ul>
  )
}

function Row({ row, path }: { row: ProposalRow; path: string }) {
  const { id, title, status, price, promise, validOn, requestText, endNote, at, order, canCancel, canReplace } = row
  const link = `/orcamento/${id}`
  return (
    <li className="grid gap-2 py-4 [overflow-wrap:anywhere] first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="leading-tight font-semibold">{title}</h3>
        <ProposalBadge status={status} />
      </div>
      {price === null ? null : (
        <p className="tabular-nums">
          <strong>{formatBRL(price)}</strong>
          {validOn ? ` · válido até ${formatDay(validOn)}` : ''}
        </p>
      )}
      {promise ? <p className="text-smoke text-sm">{promise}</p> : null}
      {requestText ? <p className="border-line border-l-4 pl-3 whitespace-pre-line">{requestText}</p> : null}
      {endNote ? <p className="text-smoke whitespace-pre-line">Motivo: {endNote}</p> : null}
      <p className="text-smoke flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        {status === 'requested' ? (
          <WaitingSince since={at} />
        ) : (
          <time dateTime={at.toISOString()}>{formatDateTime(at)}</time>
        )}
        {order ? (
          <Link to={`/admin/orders/${order.id}`} className="link">
            Pedido {order.code}
          </Link>
        ) : null}
        {status === 'requested' ? (
          <Link to={`${path}?responder=${id}`} className="link">
            Responder<span className="sr-only">: {title}</span>
          </Link>
        ) : null}
        {canReplace ? (
          <Link to={`${path}?substituir=${id}`} className="btn-quiet">
            Substituir<span className="sr-only">: {title}</span>
          </Link>
        ) : null}
        {canCancel ? (
          <Link to={`${path}?cancelar=${id}`} preventScrollReset className="btn-quiet">
            {status === 'requested' ? 'Recusar' : 'Cancelar'}
            <span className="sr-only">: {title}</span>
          </Link>
        ) : null}
        {status === 'sent' || status === 'accepted' ? (
          <>
            <CopyButton asLink text={link} done="Link do orçamento copiado!" className="btn-quiet">
              Copiar link do orçamento<span className="sr-only">: {title}</span>
            </CopyButton>
            <SendByWhatsapp href={row.whatsapp} what={title} className="btn-quiet" />
          </>
        ) : null}
      </p>
    </li>
  )
}
