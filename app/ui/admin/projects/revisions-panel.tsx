import { Link, useLocation } from 'react-router'

import { Confirm } from '#app/ui/admin/shared/confirm-dialog.tsx'
import { DescriptionList } from '#app/ui/admin/shared/description-list.tsx'
import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { RouteDialog } from '#app/ui/admin/shared/route-dialog.tsx'
import { SubmissionField } from '#app/ui/admin/shared/submission-field.tsx'
import { TextArea } from '#app/ui/shared/field.tsx'
import { grantErrors } from '#copy/preview/errors.ts'
import { revisionForm } from '#copy/preview/revision-form.ts'
import { entryLabels, balanceFacts, staffCoverLabels } from '#copy/preview/revisions.ts'
import { isGivenBack, type RevisionLine, type RevisionBalance } from '#core/preview/revision.ts'
import { formatDateTime } from '#core/shared/dates.ts'

import type { ProjectFailure } from './project-sheets.tsx'

type Props = {
  balance: RevisionBalance
  /** Only owners are led to orders, which show money, and give revisions. */
  owner: boolean
  /** Makes a form sent twice one grant. */
  submission: string
  failure: ProjectFailure | null
}

/** The ledger of revisions as the studio sees it, with what people may put into it. */
export function RevisionsPanel({ balance, owner, submission, failure }: Props) {
  const { lines, open } = balance
  return (
    <Panel title="Revisões">
      <DescriptionList
        facts={balanceFacts(balance).map(({ label, value }) => [label, value] satisfies [string, string])}
      />
      {open.length > 0 ? (
        <p className="notice mt-3" data-tone="alarm">
          {open.length === 1
            ? '1 pedido de ajustes sem revisão disponível.'
            : `${open.length} pedidos de ajustes sem revisão disponível.`}{' '}
          O cliente pode comprar uma revisão extra, ou {owner ? 'você' : 'quem administra o estúdio'} pode conceder.
        </p>
      ) : null}
      {lines.length > 0 ? (
        <ol className="divide-line mt-3 grid divide-y-2">
          {lines.map((line) => (
            <Entry key={line.id} line={line} owner={owner} />
          ))}
        </ol>
      ) : null}
      {owner ? (
        <>
          <p className="mt-3">
            <Link to="?conceder-revisao=1" preventScrollReset className="btn btn-line btn-small">
              Conceder revisão
            </Link>
          </p>
          <RevisionSheets lines={lines} submission={submission} failure={failure} />
        </>
      ) : null}
    </Panel>
  )
}

function Entry({ line, owner }: { line: RevisionLine; owner: boolean }) {
  const { kind, cover, reason, createdAt, orderId, feedbackId } = line
  return (
    <li className="py-2 first:pt-0 last:pb-0">
      <p className="leading-tight font-semibold">
        {entryLabels[kind]}
        {cover ? (
          <span className={cover === 'open' ? 'text-alarm' : 'text-smoke'}> · {staffCoverLabels[cover]}</span>
        ) : null}
      </p>
      {reason ? <p className="[overflow-wrap:anywhere]">{reason}</p> : null}
      <p className="text-smoke flex flex-wrap items-center gap-x-3 text-sm">
        <time dateTime={createdAt.toISOString()}>{formatDateTime(createdAt)}</time>
        {orderId && owner ? (
          <Link to={`/admin/orders/${orderId}`} className="link">
            Abrir o pedido
          </Link>
        ) : null}
        {owner && kind === 'used' && feedbackId && !isGivenBack(cover) && cover !== 'courtesy' ? (
          <Link to={`?devolver-revisao=${feedbackId}`} preventScrollReset className="btn-quiet">
            Estornar<span className="sr-only"> a revisão de {formatDateTime(createdAt)}</span>
          </Link>
        ) : null}
      </p>
    </li>
  )
}

function RevisionSheets({
  lines,
  submission,
  failure,
}: { lines: RevisionLine[] } & Pick<Props, 'submission' | 'failure'>) {
  const returning = new URLSearchParams(useLocation().search).get('devolver-revisao')
  const returned = lines.find(({ kind, feedbackId }) => kind === 'used' && feedbackId === returning)
  const failed = (intent: string) => (failure?.intent === intent ? failure : null)
  const reasonOf = (intent: string) => {
    const { typed = '', revisionErrors = {} } = failed(intent) ?? {}
    return revisionForm.input('reason', { values: { reason: typed }, errors: revisionErrors })
  }
  const errorOf = (intent: string) => grantErrors[failed(intent)?.refusal ?? ''] ?? ''

  return (
    <>
      <RouteDialog param="conceder-revisao" title="Conceder revisão">
        <p>
          O cliente ganha uma revisão sem pagar e lê o motivo. Se houver um pedido sem revisão, ela cobre o mais antigo.
        </p>
        <Confirm
          intent="grant-revision"
          param="conceder-revisao"
          label="Conceder"
          busy="Salvando..."
          refusal={errorOf('grant-revision')}
        >
          <SubmissionField submission={submission} />
          <TextArea {...reasonOf('grant-revision')} rows={3} />
        </Confirm>
      </RouteDialog>
      <RouteDialog param="devolver-revisao" title="Estornar revisão">
        {returned ? (
          <>
            <p>
              Use quando o ajuste corrigiu um erro nosso: ele não gasta revisão. O cliente recebe a revisão de volta e
              lê o motivo.
            </p>
            <Confirm
              intent="return-revision"
              param="devolver-revisao"
              label="Estornar revisão"
              busy="Salvando..."
              refusal={errorOf('return-revision')}
            >
              <input type="hidden" name="feedback" value={returned.feedbackId ?? ''} />
              <TextArea {...reasonOf('return-revision')} rows={3} />
            </Confirm>
          </>
        ) : (
          <p>{grantErrors['not-found']}</p>
        )}
      </RouteDialog>
    </>
  )
}
