import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { incidentTexts } from '#copy/admin/incidents.ts'
import { incidentCauses, type IncidentCause } from '#core/admin/incident.ts'
import { formatDateTime } from '#core/shared/dates.ts'

type Shown = { id: string; cause: IncidentCause; startedAt: Date; endedAt: Date | null }

/** What kept the shop from selling or delivering: what lasts with what to do, and when the last ones were over. */
export function IncidentsPanel({ incidents }: { incidents: Shown[] }) {
  // One that another version of the program stored may have a cause this one has no words for.
  const known = incidents.filter(({ cause }) => incidentCauses.includes(cause))

  return (
    <Panel title="Ocorrências">
      {known.length === 0 ? <p className="text-smoke">Nenhuma até hoje.</p> : null}
      <ul className="grid gap-3">
        {known.map(({ id, cause, startedAt, endedAt }) => (
          <li key={id} className={endedAt ? 'text-smoke' : 'notice'} data-tone={endedAt ? undefined : 'alarm'}>
            <strong className="block">{incidentTexts[cause].title}</strong>
            {endedAt ? (
              <span>
                De {formatDateTime(startedAt)} a {formatDateTime(endedAt)}.
              </span>
            ) : (
              <span>
                {incidentTexts[cause].text} Desde {formatDateTime(startedAt)}.
              </span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
