import { StateDot } from '#app/ui/admin/shared/state-dot.tsx'
import type { BooksCheckFailure } from '#core/payment/books-check.ts'
import { formatDateTime } from '#core/shared/dates.ts'

type Check = { id: string; startedAt: Date; payments: number; differences: number; failure: BooksCheckFailure | null }

/** What earlier checks came to. */
export function CheckHistory({ checks }: { checks: Check[] }) {
  return (
    <ul className="divide-line divide-y tabular-nums">
      {checks.map((check) => (
        <li key={check.id} className="flex items-center gap-3 py-2">
          <StateDot isGood={!check.failure && check.differences === 0} />
          <span className="flex min-w-0 flex-wrap gap-x-4">
            <span>{formatDateTime(check.startedAt)}</span>
            <span className="text-smoke">{resultText(check)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

function resultText({ differences, failure }: Check): string {
  if (failure === 'provider-access-denied') return 'Chave de acesso recusada'
  if (failure) return 'Sem resposta do Mercado Pago'
  if (differences === 0) return 'Conferiu'
  return differences === 1 ? '1 diferença' : `${differences} diferenças`
}
