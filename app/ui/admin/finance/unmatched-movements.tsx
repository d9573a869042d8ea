import { movementKindLabels } from '#copy/payment/account-report-labels.ts'
import type { AccountMovementView } from '#core/payment/account-report.ts'
import { formatDate } from '#core/shared/dates.ts'
import { formatBRL } from '#core/shared/money.ts'

/** Movements of the account that belong to no payment, each with the line of its file. */
export function UnmatchedMovements({ movements }: { movements: AccountMovementView[] }) {
  return (
    <ul className="divide-line divide-y">
      {movements.map(({ key, line, fileName, kind, sourceId, amount, at, description }) => (
        <li key={key} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2 tabular-nums">
          <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">
            {movementKindLabels[kind]} {sourceId}
          </span>
          <span className="text-right font-semibold whitespace-nowrap">{formatBRL(amount)}</span>
          <span className="text-smoke col-span-2 flex flex-wrap gap-x-4 text-sm [overflow-wrap:anywhere]">
            <span>{formatDate(at)}</span>
            <span>{description}</span>
            <span>
              Linha {line} de {fileName}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
