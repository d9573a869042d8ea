import { Link } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { AuditHead } from '#app/ui/admin/lists/audit-head.tsx'
import { Empty } from '#app/ui/admin/lists/empty.tsx'
import { Filters } from '#app/ui/admin/lists/filters.tsx'
import { Pager } from '#app/ui/admin/lists/pager.tsx'
import { mailKindLabels } from '#copy/mail/mail-kinds.ts'
import { auditLabels, auditText } from '#copy/staff/audit-labels.ts'
import { parseDateRange } from '#core/admin/date-range.ts'
import { cleanText } from '#core/shared/clean-text.ts'
import { dayOf, formatDateTime } from '#core/shared/dates.ts'
import { ownValue } from '#core/shared/own-value.ts'
import { isUuid } from '#core/shared/uuid.ts'
import { auditActions, type AuditSubject } from '#core/staff/audit.ts'
import { listClientNames } from '#db/client/clients-admin.ts'
import { listProjectIds } from '#db/project/projects-admin.ts'
import { listAudit } from '#db/staff/audit.ts'
import { listStaffNames } from '#db/staff/staff.ts'

import type { Route } from './+types/audit.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(depsContext)
  const read = (name: string) => cleanText(url.searchParams.get(name) ?? '')
  const [action, staffId] = [read('acao'), read('pessoa')]
  const days = parseDateRange(url.searchParams.get('de'), url.searchParams.get('ate'))
  const [page, names] = await Promise.all([
    listAudit(db, { action, staffId, subjectId: '', days, before: url.searchParams.get('antes') }),
    listStaffNames(db),
  ])
  const idsOf = (kind: AuditSubject) =>
    page.rows.flatMap(({ subjectKind, subjectId }) => (subjectKind === kind && subjectId ? [subjectId] : []))
  const [clientNames, projectIds] = await Promise.all([
    listClientNames(db, idsOf('client').filter(isUuid)),
    listProjectIds(db, idsOf('project').filter(isUuid)),
  ])
  const rows = page.rows.map((entry) => ({
    ...entry,
    // The log itself names no client, so that an erasure has nothing to find in it.
    subjectLabel: entry.subjectLabel || clientNames.get(entry.subjectId ?? '') || '',
    exists: subjectExists(entry, clientNames, projectIds),
  }))
  return { page: { ...page, rows }, action, staffId, days, today: dayOf(now()), people: [...names] }
}

function subjectExists(
  { subjectKind, subjectId }: { subjectKind: AuditSubject; subjectId: string | null },
  clientNames: Map<string, string>,
  projectIds: Set<string>,
): boolean {
  if (!subjectId) return false
  if (subjectKind === 'client') return clientNames.has(subjectId)
  return subjectKind === 'project' ? projectIds.has(subjectId) : true
}

export default function Audit({ loaderData }: Route.ComponentProps) {
  const { page, action, staffId, days, today, people } = loaderData
  const filtered = Boolean(action || staffId || days.from || days.to)

  return (
    <>
      <AuditHead />
      <Filters
        choices={[
          {
            label: 'O que foi feito',
            name: 'acao',
            value: action,
            options: [['', 'Tudo'], ...auditActions.map((known): [string, string] => [known, auditLabels[known]])],
          },
          { label: 'Quem fez', name: 'pessoa', value: staffId, options: [['', 'Todos'], ...people] },
        ]}
        days={[
          { label: 'De', name: 'de', value: days.from ?? '', max: today },
          { label: 'Até', name: 'ate', value: days.to ?? '', max: today },
        ]}
      />
      {page.rows.length === 0 ? (
        <Empty>
          <p>{filtered ? 'Nada encontrado com os filtros aplicados.' : 'Nada foi feito no painel ainda.'}</p>
        </Empty>
      ) : (
        <ul aria-label="Registro de auditoria" className="border-line divide-line divide-y-2 border-2 bg-white">
          {page.rows.map((entry) => (
            <li
              key={entry.id}
              className="grid gap-1 px-4 py-3 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_auto] md:gap-x-4"
            >
              <p className="min-w-0 [overflow-wrap:anywhere]">
                <strong>{auditLabels[entry.action]}</strong> <Subject {...entry} />
                <span className="text-smoke block">{auditText(entry.details)}</span>
              </p>
              <p className="min-w-0">
                {entry.staffName}
                <span className="text-smoke block text-sm" title={entry.userAgent}>
                  {entry.ip}
                </span>
              </p>
              <p className="text-smoke text-sm tabular-nums">{formatDateTime(entry.createdAt)}</p>
            </li>
          ))}
        </ul>
      )}
      <Pager pages={page} />
    </>
  )
}

const places: Partial<Record<AuditSubject, string>> = {
  client: '/admin/clients',
  project: '/admin/projects',
  order: '/admin/orders',
  mail: '/admin/mails',
}

type Entry = Route.ComponentProps['loaderData']['page']['rows'][number]

function Subject(entry: Entry) {
  const place = places[entry.subjectKind]
  const label = (entry.subjectKind === 'mail' ? mailLabel(entry.subjectLabel) : entry.subjectLabel) || 'Abrir'
  // What people do to their own account names them once, as who did it.
  if (entry.subjectKind === 'staff' && entry.subjectLabel === entry.staffName) return null
  if (!place || !entry.exists) return <span>{entry.subjectLabel}</span>
  return (
    <Link to={`${place}/${entry.subjectId}`} className="link">
      {label}
    </Link>
  )
}

/** A mail by its kind, in words; one to staff or about an account has none. */
function mailLabel(kind: string): string {
  return ownValue<string>(mailKindLabels, kind) ?? ''
}
