import { importSkipTexts } from '#copy/client/imports.ts'
import type { ImportGroup, ImportRow } from '#core/client/client-import.ts'
import { formatPhone } from '#core/shared/contacts.ts'

export type ImportRowView = { row: ImportRow; group: ImportGroup; packageName: string }

/** The rows of a list, each with what it will do or why it does nothing. */
export function ImportRows({ rows }: { rows: ImportRowView[] }) {
  return (
    <ol aria-label="Linhas da lista" className="divide-line @container divide-y">
      {rows.map(({ row, group, packageName }) => (
        <li
          key={row.line}
          className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-baseline gap-x-3 py-2 @3xl:grid-cols-[3.5rem_minmax(0,1fr)_minmax(0,1.2fr)]"
        >
          <span className="text-smoke text-sm tabular-nums">
            <span className="sr-only">Linha </span>
            {row.line}
          </span>
          <p className="min-w-0">
            <span className="block font-semibold [overflow-wrap:anywhere]">
              {(row.skip === null ? row.client.name : row.name) || 'Sem nome'}
            </span>
            <span className="text-smoke block text-sm [overflow-wrap:anywhere]">{detailsOf(row)}</span>
          </p>
          <p className="col-start-2 min-w-0 [overflow-wrap:anywhere] @3xl:col-start-auto">
            <strong className={group === 'skipped' ? 'text-alarm' : 'text-approved'}>{groupLabels[group]}</strong>{' '}
            {effectOf(row, packageName)}
          </p>
        </li>
      ))}
    </ol>
  )
}

const groupLabels: Record<ImportGroup, string> = { new: 'Entra:', completed: 'Completa:', skipped: 'Fica de fora:' }

function detailsOf(row: ImportRow): string {
  if (row.skip !== null) return row.email
  const { email, phone, company } = row.client
  return [email, phone ? formatPhone(phone) : '', company ?? ''].filter(Boolean).join(' · ')
}

function effectOf(row: ImportRow, packageName: string): string {
  if (row.skip !== null) return importSkipTexts[row.skip]
  const completed = row.completes.map((field) => fieldTexts[field]).join(' e ')
  return [
    row.effect === 'create' ? 'cliente novo.' : '',
    row.effect === 'complete' ? `${completed} de um cliente que já está no cadastro.` : '',
    row.project
      ? `Projeto “${row.project.title}” (${packageName})${row.effect === 'none' ? ', de um cliente do cadastro ou da lista.' : '.'}`
      : '',
    row.isPhoneDropped ? 'O telefone não pôde ser lido e não entra.' : '',
  ]
    .filter(Boolean)
    .join(' ')
}

const fieldTexts = { phone: 'telefone', company: 'empresa' }
