import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { formatDateTime } from '#core/shared/dates.ts'

type Notice = {
  eventId: string
  paymentId: string
  action: string
  receivedAt: Date
  handledAt: Date | null
  outcome: string | null
}

/** Each time the provider rang: never believed, only a reason to ask. */
export function NoticesPanel({ notices }: { notices: Notice[] }) {
  return (
    <Panel title="Avisos do provedor">
      {notices.length === 0 ? <p className="text-smoke">O provedor ainda não avisou nada.</p> : null}
      <ul className="grid gap-2">
        {notices.map((notice) => (
          <li key={notice.eventId}>
            <span className="font-semibold">{notice.action}</span> do pagamento {notice.paymentId}
            <span className="text-smoke block text-sm">
              {formatDateTime(notice.receivedAt)} ·{' '}
              {notice.handledAt ? outcomeWords(notice.outcome) : 'Esperando a vez'}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function outcomeWords(outcome: string | null): string {
  return outcomes[outcome ?? ''] ?? outcome ?? 'Conferido'
}

const outcomes: Record<string, string> = {
  applied: 'Conferido e aplicado',
  stale: 'Mais antigo que o que já sabíamos',
  unchanged: 'Sem novidade',
  'other-order': 'De outro pedido',
  'other-collector': 'De outra conta',
  'other-currency': 'Em outra moeda',
  'unknown-order': 'De nenhum pedido nosso',
}
