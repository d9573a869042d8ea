import { Link } from 'react-router'

import { formatDate } from '#core/shared/dates.ts'
import { formatBRL, type Cents } from '#core/shared/money.ts'

type Props = {
  month: string
  releases: { pending: Cents; released: Cents; undated: Cents }
  payouts: { key: string; amount: Cents; at: Date }[]
  paidOut: Cents
}

/** What the provider holds back, what it gave free in the month, and what was taken out. */
export function ReleasePanel({ month, releases, payouts, paidOut }: Props) {
  const figures: [string, string, Cents][] = [
    ['A liberar', 'hoje', releases.pending],
    ['Liberado', `em ${month}`, releases.released],
    ['Saques', `em ${month}`, paidOut],
  ]
  return (
    <>
      <dl className="grid gap-3 sm:grid-cols-3">
        {figures.map(([label, when, amount]) => (
          <div key={label}>
            <dt className="text-smoke text-sm">
              {label} <span className="whitespace-nowrap">{when}</span>
            </dt>
            <dd className="text-xl font-bold whitespace-nowrap tabular-nums">{formatBRL(amount)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-smoke mt-3">
        Líquido de tarifas e do que foi devolvido.
        {releases.undated === 0
          ? ''
          : ` De ${formatBRL(releases.undated)} o Mercado Pago ainda não disse quando fica livre.`}{' '}
        Os saques vêm dos{' '}
        <Link to="/admin/financeiro/relatorios" className="link">
          relatórios importados
        </Link>
        .
      </p>
      {payouts.length > 0 ? (
        <ul className="divide-line mt-3 divide-y tabular-nums">
          {payouts.map(({ key, amount, at }) => (
            <li key={key} className="flex justify-between gap-4 py-2">
              <span>
                {amount < 0 ? 'Saque' : 'Saque devolvido'} em {formatDate(at)}
              </span>
              <span className="font-semibold whitespace-nowrap">{formatBRL(amount)}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
