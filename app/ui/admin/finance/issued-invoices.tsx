import { Link } from 'react-router'

import { canCorrectInvoice, type InvoiceState } from '#core/order/invoice.ts'
import { formatDate } from '#core/shared/dates.ts'

type Issued = {
  orderId: string
  code: string
  buyerName: string
  number: string | null
  issuedAt: Date | null
  state: InvoiceState
}

/** Invoices nothing is to be done about, the newest first. */
export function IssuedInvoices({ invoices }: { invoices: Issued[] }) {
  return (
    <ul className="divide-line divide-y">
      {invoices.map(({ orderId, code, buyerName, number, issuedAt, state }) => (
        <li key={orderId} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2">
          <Link to={`/admin/orders/${orderId}`} className="link font-semibold">
            {code}
          </Link>
          <span className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">{buyerName}</span>
          <span className="text-smoke tabular-nums">
            Nota {number}
            {issuedAt ? `, ${formatDate(issuedAt)}` : ''}
            {state === 'cancelled' ? ', cancelada' : ''}
          </span>
          <a href={`/pedidos/${code}/nota-fiscal.pdf`} className="btn-quiet" target="_blank" rel="noopener">
            PDF<span className="sr-only"> da nota do pedido {code}</span>
          </a>
          {canCorrectInvoice(state) ? (
            <Link to={`?corrigir=${orderId}`} className="btn-quiet" preventScrollReset>
              Corrigir<span className="sr-only"> a nota do pedido {code}</span>
            </Link>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
