import { Link } from 'react-router'

import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { isInstrumental } from '#copy/catalog/calculator.ts'
import { businessDays } from '#copy/catalog/packages.ts'
import type { ContractText } from '#copy/contracts/contracts.ts'
import type { QuoteLine } from '#core/catalog/quote.ts'
import { formatBRL, type Cents } from '#core/shared/money.ts'

type Order = {
  lines: QuoteLine[]
  total: Cents
  contract: ContractText
  ownLyric: boolean
  expectedDays: number
  limitDays: number
}

/** Orders that hang together by a voucher: the one that bought it, and those that were paid with it. */
export type VoucherOrders = { boughtBy: { id: string; code: string } | null; paid: { id: string; code: string }[] }

/** What was bought. Extras alone and vouchers have neither a lyric nor a deadline of their own. */
export function ItemsPanel({ order, isSong, voucher }: { order: Order; isSong: boolean; voucher: VoucherOrders }) {
  return (
    <Panel title="Itens">
      <Lines lines={order.lines} total={order.total} />
      {isSong ? (
        <p className="text-smoke mt-3 text-sm">
          {lyricLabel(order)} {deadlineLabel(order)}
        </p>
      ) : null}
      {voucher.boughtBy ? (
        <p className="mt-3 text-sm">
          Vale-presente comprado no <OrderLink {...voucher.boughtBy} />.
        </p>
      ) : null}
      {voucher.paid.length > 0 ? (
        <p className="mt-3 text-sm">
          Vale-presente usado no{' '}
          {voucher.paid.map((paid, index) => (
            <span key={paid.id}>
              {index > 0 ? ', ' : ''}
              <OrderLink {...paid} />
            </span>
          ))}
          .
        </p>
      ) : null}
    </Panel>
  )
}

function OrderLink({ id, code }: { id: string; code: string }) {
  return (
    <Link to={`/admin/orders/${id}`} className="link">
      pedido {code}
    </Link>
  )
}

function Lines({ lines, total }: Pick<Order, 'lines' | 'total'>) {
  return (
    <table className="w-full tabular-nums">
      <caption className="sr-only">Itens do pedido</caption>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.kind}-${line.id}`}>
            <th scope="row" className="py-1 pr-4 text-left font-medium">
              {line.kind === 'package' ? `Pacote ${line.title}` : line.title}
            </th>
            <td className="py-1 text-right">{formatBRL(line.amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-line border-t-2 font-bold">
          <th scope="row" className="pt-2 pr-4 text-left">
            Total
          </th>
          <td className="pt-2 text-right">{formatBRL(total)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

function deadlineLabel({ expectedDays, limitDays }: Order): string {
  return expectedDays === limitDays
    ? `Prazo: até ${businessDays(limitDays)}.`
    : `Prazo: ${businessDays(expectedDays)}, no máximo ${limitDays}.`
}

function lyricLabel({ contract, ownLyric }: Pick<Order, 'contract' | 'ownLyric'>): string {
  if (isInstrumental(contract)) return 'Instrumental, sem letra.'
  return ownLyric ? 'Com letra do cliente.' : 'Letra feita por nós.'
}
