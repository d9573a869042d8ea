import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { formatDateTime } from '#core/shared/dates.ts'

type WebhookEvent = {
  eventId: string
  paymentId: string
  action: string
  receivedAt: Date
  processedAt: Date | null
  outcome: string | null
}

/** Webhooks received for the order. Each only causes a query; its content is never trusted. */
export function WebhookEventsPanel({ events }: { events: WebhookEvent[] }) {
  return (
    <Panel title="Notificações do Mercado Pago">
      {events.length === 0 ? <p className="text-smoke">Nenhuma notificação.</p> : null}
      <ul className="grid gap-2">
        {events.map((event) => (
          <li key={event.eventId}>
            <span className="font-semibold">{event.action}</span> do pagamento {event.paymentId}
            <span className="text-smoke block text-sm">
              {formatDateTime(event.receivedAt)} · {event.processedAt ? outcomeLabel(event.outcome) : 'Esperando a vez'}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function outcomeLabel(outcome: string | null): string {
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
