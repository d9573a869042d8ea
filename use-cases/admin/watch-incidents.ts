import { failuresNeeded, freshMinutes, incidentCauses, quietMinutes, type IncidentCause } from '#core/admin/incident.ts'
import { addMinutes } from '#core/shared/dates.ts'
import { listOpenIncidents } from '#db/admin/incidents.ts'
import type { MailDeps } from '#use-cases/deps.ts'

import { endIncident, reportIncident } from './report-incident.ts'

/** Failures this process observed. Kept in memory first: the database may be what fails. */
export type IncidentWatch = {
  failed(cause: IncidentCause): void
  worked(cause: IncidentCause): void
  /** What this process saw fail and not work since, the most urgent first. */
  ongoing(): IncidentCause[]
  /** Stores and mails what became an incident, and closes what is over. Rejects while the database cannot take it. */
  store(): Promise<void>
}

type Seen = {
  inARow: number
  unstored: number
  startedAt: Date
  lastFailedAt: Date
  workedAt: Date | null
  /** It worked after its last failure. */
  works: boolean
}

const never = new Date(0)

export function watchIncidents(
  deps: MailDeps,
  onFailure: (cause: IncidentCause) => void = () => undefined,
): IncidentWatch {
  const seen = new Map<IncidentCause, Seen>()
  let storing: Promise<void> | null = null

  function seenOf(cause: IncidentCause): Seen {
    const known = seen.get(cause)
    if (known) return known
    const none: Seen = { inARow: 0, unstored: 0, startedAt: never, lastFailedAt: never, workedAt: null, works: true }
    seen.set(cause, none)
    return none
  }

  async function storeFailures(cause: IncidentCause, isOpen: boolean) {
    const known = seenOf(cause)
    if (known.unstored === 0 || !(isOpen || isIncident(cause, known))) return
    const { unstored: failures, startedAt, lastFailedAt } = known
    const isOver = known.works
    await reportIncident(deps, { cause, failures, startedAt, lastFailedAt }, isOver)
    known.unstored -= failures
    if (isOver) known.inARow = 0
  }

  async function store() {
    const open = await listOpenIncidents(deps.db)
    for (const cause of seen.keys())
      await storeFailures(
        cause,
        open.some((incident) => incident.cause === cause),
      )

    const quiet = addMinutes(deps.now(), -quietMinutes)
    for (const { id, cause, lastFailedAt } of await listOpenIncidents(deps.db)) {
      const workedAt = seen.get(cause)?.workedAt
      if (workedAt && workedAt > lastFailedAt && lastFailedAt < quiet) await endIncident(deps, id, workedAt)
    }
  }

  return {
    failed(cause) {
      const known = seenOf(cause)
      if (known.inARow === 0 && known.unstored === 0) known.startedAt = deps.now()
      known.inARow += 1
      known.unstored += 1
      known.lastFailedAt = deps.now()
      known.works = false
      onFailure(cause)
    },
    worked(cause) {
      const known = seenOf(cause)
      known.workedAt = deps.now()
      known.works = true
      // An incident that could not be stored while it lasted is told afterwards.
      if (isIncident(cause, known) && known.unstored > 0) return
      known.inARow = 0
      known.unstored = 0
    },
    ongoing() {
      const fresh = addMinutes(deps.now(), -freshMinutes)
      return incidentCauses.filter((cause) => {
        const known = seen.get(cause)
        return known && !known.works && isIncident(cause, known) && known.lastFailedAt >= fresh
      })
    },
    store() {
      storing ??= store().finally(() => (storing = null))
      return storing
    },
  }
}

function isIncident(cause: IncidentCause, { inARow }: Seen): boolean {
  return inARow >= failuresNeeded[cause]
}
