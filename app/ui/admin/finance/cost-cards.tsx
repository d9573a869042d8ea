import { Link } from 'react-router'

import { resultAfterCosts } from '#core/payment/production-cost.ts'
import { cents, formatBRL, type Cents } from '#core/shared/money.ts'

type Props = { net: Cents; sums: { paid: Cents; owed: Cents } }

/** What was paid to those who made the songs, and what the month leaves after it; nothing where nobody is paid by the song. */
export function CostCards({ net, sums: { paid, owed } }: Props) {
  if (paid === 0 && owed === 0) return null
  const cards: [string, React.ReactNode][] = [
    ['Pago a quem fez', formatBRL(cents(0 - paid))],
    ['Resultado (líquido menos o pago a quem fez)', formatBRL(resultAfterCosts(net, paid))],
    [
      'A pagar hoje, de todos os meses',
      <Link key="owed" to="/admin/financeiro/a-pagar" className="link">
        {formatBRL(owed)}
      </Link>,
    ],
  ]
  return (
    <dl className="mb-6 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {cards.map(([label, amount]) => (
        <div key={label} className="border-line flex flex-col-reverse justify-end border-2 bg-white px-4 py-3">
          <dt className="text-smoke text-sm">{label}</dt>
          <dd className="wide text-2xl whitespace-nowrap tabular-nums">{amount}</dd>
        </div>
      ))}
    </dl>
  )
}
