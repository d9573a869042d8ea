import { depsContext } from '#app/http/context.ts'
import { AuditHead } from '#app/ui/admin/lists/audit-head.tsx'
import { Empty } from '#app/ui/admin/lists/empty.tsx'
import { Filters } from '#app/ui/admin/lists/filters.tsx'
import { Pager } from '#app/ui/admin/lists/pager.tsx'
import { browserOf, systemOf } from '#copy/shared/user-agent.ts'
import { securityEventLabels } from '#copy/staff/security-event-labels.ts'
import { parseDateRange } from '#core/admin/date-range.ts'
import { cleanText } from '#core/shared/clean-text.ts'
import { dayOf, formatDateTime } from '#core/shared/dates.ts'
import { securityEventKinds } from '#core/staff/security-event.ts'
import { listSecurityEvents } from '#db/staff/security-events.ts'

import type { Route } from './+types/security-log.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(depsContext)
  const kind = cleanText(url.searchParams.get('tipo') ?? '')
  const days = parseDateRange(url.searchParams.get('de'), url.searchParams.get('ate'))
  const page = await listSecurityEvents(db, { kind, days, before: url.searchParams.get('antes') })
  return { page, kind, days, today: dayOf(now()) }
}

export default function SecurityLog({ loaderData: { page, kind, days, today } }: Route.ComponentProps) {
  const filtered = Boolean(kind || days.from || days.to)

  return (
    <>
      <AuditHead />
      <Filters
        choices={[
          {
            label: 'O que aconteceu',
            name: 'tipo',
            value: kind,
            options: [
              ['', 'Tudo'],
              ...securityEventKinds.map((known): [string, string] => [known, securityEventLabels[known]]),
            ],
          },
        ]}
        days={[
          { label: 'De', name: 'de', value: days.from ?? '', max: today },
          { label: 'Até', name: 'ate', value: days.to ?? '', max: today },
        ]}
      />
      {page.rows.length === 0 ? (
        <Empty>
          <p>{filtered ? 'Nada encontrado com os filtros aplicados.' : 'Ninguém entrou nem foi recusado ainda.'}</p>
        </Empty>
      ) : (
        <ul aria-label="Registro de acessos" className="border-line divide-line divide-y-2 border-2 bg-white">
          {page.rows.map((event) => (
            <li
              key={event.id}
              className="grid gap-1 px-4 py-3 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_auto] md:gap-x-4"
            >
              <p className="min-w-0 [overflow-wrap:anywhere]">
                <strong>{securityEventLabels[event.kind]}</strong> {event.subject}
                {event.count > 1 ? <span className="text-smoke block">{event.count} vezes na mesma hora</span> : null}
              </p>
              <p className="min-w-0 [overflow-wrap:anywhere]">
                {event.ip}
                <span className="text-smoke block text-sm" title={event.userAgent}>
                  {browserOf(event.userAgent)}, {systemOf(event.userAgent)}
                </span>
              </p>
              <p className="text-smoke text-sm tabular-nums">{formatDateTime(event.createdAt)}</p>
            </li>
          ))}
        </ul>
      )}
      <Pager pages={page} />
    </>
  )
}
