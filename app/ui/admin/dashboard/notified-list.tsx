import { Link } from 'react-router'

import { notifiedLine } from '#copy/staff/notified-change.ts'
import { formatDateTime } from '#core/shared/dates.ts'

type Notified = { id: string; staffName: string; labels: string[]; createdAt: Date }

/** Changes of the last day that decide where money goes or who may open an order: whoever did not make them sees them here, too. */
export function NotifiedList({ notified }: { notified: Notified[] }) {
  if (notified.length === 0) return null
  return (
    <div className="notice mb-3" data-tone="alarm">
      <strong>Confira: mudou para onde vai o dinheiro, quem abre um pedido ou o que os backups guardam</strong>
      <ul className="grid gap-1">
        {notified.map(({ id, staffName, labels, createdAt }) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            {notifiedLine({ staffName, labels })} ({formatDateTime(createdAt)})
          </li>
        ))}
      </ul>
      <Link to="/admin/audit" className="link justify-self-start">
        Ver na auditoria
      </Link>
    </div>
  )
}
