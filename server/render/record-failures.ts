import type { RequestInfo } from '#app/http/context.ts'
import { causeOfCode, type IncidentCause } from '#core/admin/incident.ts'
import type { Metrics } from '#server/monitoring/metrics.ts'
import type { IncidentWatch } from '#use-cases/admin/watch-incidents.ts'

type Answered = Pick<RequestInfo, 'databaseDown' | 'failureCode'> & { status: number }

/** A stored order proves that these are over. */
const provenByOrder: IncidentCause[] = ['orders-failing', 'disk-full', 'database-read-only']

/** Counts answers that failed, and reports those that cost a sale: forms of a route that places orders. */
export function recordFailures(incidents: IncidentWatch, metrics: Metrics) {
  return (isSale: boolean, { status, databaseDown, failureCode }: Answered) => {
    if (status < 500 && !databaseDown) {
      if (isSale && status === 303) for (const cause of provenByOrder) incidents.worked(cause)
      return
    }

    metrics.countFailedResponse(isSale ? 'sale' : 'other')
    const cause = causeOfCode(failureCode ?? null)
    if (cause) incidents.failed(cause)
    else if (isSale) incidents.failed(databaseDown ? 'database-down' : 'orders-failing')
  }
}
