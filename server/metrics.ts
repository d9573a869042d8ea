import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

import type { WebhookEvent } from '#adapters/payments/payments.ts'
import type { IncidentCause } from '#core/admin/incident.ts'
import type { DueJobs } from '#db/queue.ts'

/** What a scrape reads from the database. */
export type StoredFigures = { dueJobs: DueJobs[]; failedMails: number }

/** This process's figures in Prometheus text format. Label values are fixed, never user input. */
export type Metrics = {
  /** Requests answered from memory (`cached`) and by a handler (`made`); the caller increments them. */
  served: { cached: number; made: number }
  observeResponse(route: string, seconds: number): void
  countFailedResponse(kind: 'sale' | 'other'): void
  countWebhook(kind: WebhookEvent['kind']): void
  countIncidentFailure(cause: IncidentCause): void
  gauge(name: string, help: string, read: () => number): void
  contentType: string
  /** `stored` is null while the database is unavailable: its figures are left out, this process's are not. */
  text(stored: StoredFigures | null): Promise<string>
}

/** Seconds. Most responses take milliseconds; a payment waits for the provider, a transfer for the line. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 50 })

  // Plain numbers: a cached response takes 16 µs, and a counter with labels would add 0.4 µs to each.
  const served = { cached: 0, made: 0 }
  const requests = counter('harmonia_requests_total', 'Requests answered from memory (kept) or by a handler.', 'served')
  const failedResponses = counter('harmonia_failed_answers_total', 'Responses that failed on our side.', 'kind')
  failedResponses.inc({ kind: 'sale' }, 0)
  failedResponses.inc({ kind: 'other' }, 0)
  const webhooks = counter('harmonia_notices_total', 'Webhooks of the payment provider.', 'kind')
  const incidentFailures = counter('harmonia_incident_failures_total', 'Failures counted towards incidents.', 'cause')
  const responseSeconds = new Histogram({
    name: 'harmonia_response_seconds',
    help: 'Time until a handler had its response; for transfers, until the last byte was taken.',
    labelNames: ['route'],
    buckets,
    registers,
  })

  const jobsWaiting = new Gauge({
    name: 'harmonia_jobs_waiting',
    help: 'Jobs that are due and not yet begun, of all processes.',
    labelNames: ['job'],
    registers,
  })
  const oldestJob = new Gauge({
    name: 'harmonia_job_oldest_seconds',
    help: 'How long the first waiting job of this name has been due.',
    labelNames: ['job'],
    registers,
  })
  const failedMails = new Gauge({
    name: 'harmonia_mails_failed',
    help: 'Mails that could not be delivered.',
    registers,
  })

  gauge('process_uptime_seconds', 'How long this process has been running.', () => Math.round(process.uptime()))
  gauge('nodejs_heap_used_bytes', 'Heap in use.', () => process.memoryUsage().heapUsed)

  return {
    served,
    observeResponse: (route, seconds) => responseSeconds.observe({ route }, seconds),
    countFailedResponse: (kind) => failedResponses.inc({ kind }),
    countWebhook: (kind) => webhooks.inc({ kind }),
    countIncidentFailure: (cause) => incidentFailures.inc({ cause }),
    gauge,
    contentType: registry.contentType,
    async text(stored) {
      requests.reset()
      requests.inc({ served: 'kept' }, served.cached)
      requests.inc({ served: 'made' }, served.made)
      setStored(stored)
      return registry.metrics()
    },
  }

  function counter<Label extends string>(name: string, help: string, label: Label) {
    return new Counter({ name, help, labelNames: [label], registers })
  }

  function gauge(name: string, help: string, read: () => number) {
    const registered: Gauge = new Gauge({ name, help, registers, collect: () => registered.set(read()) })
  }

  function setStored(stored: StoredFigures | null) {
    jobsWaiting.reset()
    oldestJob.reset()
    failedMails.remove()
    if (!stored) return
    failedMails.set(stored.failedMails)
    for (const { name, waiting, oldestSeconds } of stored.dueJobs) {
      jobsWaiting.set({ job: name }, waiting)
      oldestJob.set({ job: name }, oldestSeconds)
    }
  }
}
