import { Form, Link } from 'react-router'

import { IntentButton } from '#app/ui/admin/shared/intent-button.tsx'
import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { WaitingSince } from '#app/ui/admin/shared/waiting-since.tsx'
import { TextArea } from '#app/ui/shared/field.tsx'
import { dataRequestLabels } from '#copy/client/own-data.ts'
import type { DataRequestKind, DataRequestUrgency } from '#core/client/data-request.ts'
import { dayOf, formatDate, formatDay } from '#core/shared/dates.ts'

type OpenRequest = {
  id: string
  clientId: string | null
  clientName: string | null
  email: string
  kind: DataRequestKind
  message: string
  endsSong: boolean
  dueAt: Date
  createdAt: Date
  urgency: DataRequestUrgency
}
type Props = {
  open: OpenRequest[]
  closed: { id: string; kind: DataRequestKind; closedAt: Date | null; closedBy: string | null; dueAt: Date }[]
  failed: { requestId: string; text: string; error: string } | null
}

/** What data subjects asked for, the one due first at the top, each with its answer. */
export function DataRequestsPanel({ open, closed, failed }: Props) {
  return (
    <Panel title="Pedidos dos titulares">
      {open.length === 0 ? (
        <p className="text-smoke">
          Nenhum pedido em aberto. Quem pede para ver, corrigir ou apagar os dados faz quase tudo sozinho em{' '}
          <a href="/privacidade/meus-dados" className="link">
            Meus dados
          </a>
          .
        </p>
      ) : (
        <ul className="divide-line divide-y-2">
          {open.map((request) => (
            <OpenItem key={request.id} request={request} failed={failed?.requestId === request.id ? failed : null} />
          ))}
        </ul>
      )}
      {closed.length > 0 ? (
        <>
          <h3 className="mt-5 mb-2 font-bold">Respondidos</h3>
          <ul className="divide-line divide-y">
            {closed.map(({ id, kind, closedAt, closedBy, dueAt }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-4 py-1.5">
                <span>{dataRequestLabels[kind]}</span>
                <span className="text-smoke [overflow-wrap:anywhere] tabular-nums">
                  {closedAt ? formatDate(closedAt) : ''}
                  {closedBy ? ` · ${closedBy}` : ''}
                  {closedAt && closedAt > dueAt ? ', fora do prazo' : ''}
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Panel>
  )
}

const urgencyTexts = {
  late: 'Prazo vencido',
  soon: 'Prazo perto do fim',
  open: 'No prazo',
} satisfies Record<DataRequestUrgency, string>

function OpenItem({ request, failed }: { request: OpenRequest; failed: Props['failed'] }) {
  const { id, clientId, clientName, email, kind, message, endsSong, dueAt, createdAt, urgency } = request
  return (
    <li className="grid gap-2 py-4 [overflow-wrap:anywhere] first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="leading-tight font-semibold">{dataRequestLabels[kind]}</h3>
        <span className="badge" data-status={urgency === 'open' ? 'waiting' : 'feedback'}>
          {urgencyTexts[urgency]}
        </span>
      </div>
      <p>
        {clientId ? (
          <Link to={`/admin/clients/${clientId}`} className="link">
            {clientName ?? email}
          </Link>
        ) : null}{' '}
        <span className="text-smoke">{email}</span>
      </p>
      <p className="text-smoke text-sm">
        <WaitingSince since={createdAt} />. <strong>Responder até {formatDay(dayOf(dueAt))}.</strong>
      </p>
      {message ? <p className="border-line border-l-4 pl-3 whitespace-pre-line">{message}</p> : null}
      {kind === 'erasure' ? <ErasureSteps clientId={clientId} endsSong={endsSong} /> : null}
      <Form method="post" noValidate className="grid justify-items-start gap-3">
        <input type="hidden" name="request" value={id} />
        <div className="w-full">
          <TextArea
            id={`answer-${id}`}
            name="answer"
            label={kind === 'erasure' ? 'Responder sem apagar' : 'Resposta'}
            rows={3}
            defaultValue={failed?.text}
            error={failed?.error}
          />
        </div>
        <IntentButton intent="answer" label="Enviar resposta e encerrar" busy="Enviando..." look="btn btn-line" />
      </Form>
    </li>
  )
}

function ErasureSteps({ clientId, endsSong }: Pick<OpenRequest, 'clientId' | 'endsSong'>) {
  return (
    <p className="notice">
      <strong>{endsSong ? 'A pessoa confirmou que a música acaba sem entrega' : 'Resolva o que está em aberto'}</strong>
      <span>
        {endsSong
          ? 'Se houver valor a reembolsar, reembolse antes. Depois, apague os dados: o projeto é encerrado junto, e a pessoa é avisada.'
          : 'Termine o pagamento, a contestação ou a entrega; depois, apague os dados. A pessoa é avisada.'}{' '}
        {clientId ? (
          <Link to={`/admin/clients/${clientId}?apagar=1`} className="link">
            Abrir o cliente para apagar
          </Link>
        ) : null}
      </span>
    </p>
  )
}
