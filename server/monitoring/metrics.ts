import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

import type { WebhookEvent } from '#adapters/payments/payments.ts'
import type { WhatsappEvent } from '#adapters/whatsapp/whatsapp.ts'
import type { IncidentCause } from '#core/admin/incident.ts'
import type { StoredFigures } from '#db/admin/metrics.ts'

/** One answer of a handler. Only values from fixed lists: each combination is a series of its own. */
export type ObservedAnswer = {
  /** Of `routeClass`. */
  class: string
  /** The pattern of the path, as in `app/routes.ts`. */
  route: string
  isRead: boolean
  status: number
}

export type JobOutcome = 'done' | 'retried' | 'failed'

/** This process's figures in Prometheus text format. Label values are fixed, never user input. */
export type Metrics = {
  /** Requests answered from memory (`cached`) and by a handler (`made`); the caller increments them. */
  served: { cached: number; made: number }
  observeAnswer(answer: ObservedAnswer, seconds: number): void
  countFailedResponse(kind: 'sale' | 'other'): void
  countWebhook(kind: WebhookEvent['kind']): void
  countWhatsappEvent(kind: WhatsappEvent['kind']): void
  countIncidentFailure(cause: IncidentCause): void
  countBrowserError(name: string, page: string): void
  observeJob(job: string, outcome: JobOutcome, seconds: number): void
  gauge(name: string, help: string, read: () => number): void
  /** A gauge with one label. */
  gauges(name: string, help: string, label: string, read: () => Record<string, number>): void
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
  const requests = counter('harmonia_requests_total', 'Requests answered from memory (kept) or by a handler.', [
    'served',
  ])
  const answers = counter('harmonia_answers_total', 'Answers of handlers by status: 4xx refused, 5xx failed.', [
    'class',
    'status',
  ])
  const failedResponses = counter('harmonia_failed_answers_total', 'Responses that failed on our side.', ['kind'])
  failedResponses.inc({ kind: 'sale' }, 0)
  failedResponses.inc({ kind: 'other' }, 0)
  const webhooks = counter('harmonia_notices_total', 'Webhooks of the payment provider.', ['kind'])
  const whatsappEvents = counter('harmonia_whatsapp_notices_total', 'Webhooks of WhatsApp.', ['kind'])
  const incidentFailures = counter('harmonia_incident_failures_total', 'Failures counted towards incidents.', ['cause'])
  const browserErrors = counter('harmonia_browser_errors_total', 'Errors of our scripts in browsers.', [
    'name',
    'class',
  ])
  const responseSeconds = new Histogram({
    name: 'harmonia_response_seconds',
    help: 'Time until a handler had its response; for transfers, until the last byte was taken.',
    labelNames: ['class', 'route', 'method', 'status'],
    buckets,
    registers,
  })
  const jobSeconds = new Histogram({
    name: 'harmonia_job_seconds',
    help: 'Duration of jobs in this process.',
    labelNames: ['job', 'outcome'],
    buckets: [...buckets, 120, 600],
    registers,
  })

  const jobsWaiting = stored('harmonia_jobs_waiting', 'Jobs that are due and not yet begun, of all processes.', 'job')
  const oldestJob = stored('harmonia_job_oldest_seconds', 'How long the first waiting job has been due.', 'job')
  const jobsActive = stored('harmonia_jobs_active', 'Jobs in progress in all processes, counted every minute.', 'job')
  const jobsFailed = stored('harmonia_jobs_failed', 'Jobs of the last days that were given up.', 'job')
  const mails = stored('harmonia_mails', 'Mails by state.', 'state')
  const oldestMail = stored('harmonia_mail_oldest_seconds', 'How long the first unsent mail has waited.')
  const failedMails = stored('harmonia_mails_failed', 'Mails that could not be delivered.')
  const payments = stored('harmonia_payments', 'Payments by status.', 'status')

  gauge('process_uptime_seconds', 'How long this process has been running.', () => Math.round(process.uptime()))
  gauge('nodejs_heap_used_bytes', 'Heap in use.', () => process.memoryUsage().heapUsed)

  return {
    served,
    observeAnswer(answer, seconds) {
      answers.inc({ class: answer.class, status: answer.status })
      // A stream stays open for hours.
      if (answer.class === 'stream') return
      responseSeconds.observe(
        {
          class: answer.class,
          route: answer.route,
          method: answer.isRead ? 'read' : 'write',
          status: `${Math.floor(answer.status / 100)}xx`,
        },
        seconds,
      )
    },
    countFailedResponse: (kind) => failedResponses.inc({ kind }),
    countWebhook: (kind) => webhooks.inc({ kind }),
    countWhatsappEvent: (kind) => whatsappEvents.inc({ kind }),
    countIncidentFailure: (cause) => incidentFailures.inc({ cause }),
    countBrowserError: (name, page) => browserErrors.inc({ name, class: page }),
    observeJob: (job, outcome, seconds) => jobSeconds.observe({ job, outcome }, seconds),
    gauge,
    gauges,
    contentType: registry.contentType,
    async text(figures) {
      requests.reset()
      requests.inc({ served: 'kept' }, served.cached)
      requests.inc({ served: 'made' }, served.made)
      setStored(figures)
      return registry.metrics()
    },
  }

  function counter<Label extends string>(name: string, help: string, labelNames: Label[]) {
    return new Counter({ name, help, labelNames, registers })
  }

  function gauge(name: string, help: string, read: () => number) {
    const registered: Gauge = new Gauge({ name, help, registers, collect: () => registered.set(read()) })
  }

  function gauges(name: string, help: string, label: string, read: () => Record<string, number>) {
    const registered: Gauge = new Gauge({
      name,
      help,
      labelNames: [label],
      registers,
      collect() {
        for (const [value, count] of Object.entries(read())) registered.set({ [label]: value }, count)
      },
    })
  }

  /** A figure from the database, absent while that does not answer. */
  function stored(name: string, help: string, label?: string): Gauge {
    return new Gauge({ name, help, labelNames: label ? [label] : [], registers })
  }

  function setStored(figures: StoredFigures | null) {
    for (const figure of [jobsWaiting, oldestJob, jobsActive, jobsFailed, mails, payments]) figure.reset()
    for (const figure of [oldestMail, failedMails]) figure.remove()
    if (!figures) return
    for (const { name, waiting, oldestSeconds } of figures.dueJobs) {
      jobsWaiting.set({ job: name }, waiting)
      oldestJob.set({ job: name }, oldestSeconds)
    }
    for (const { name, active, failed } of figures.queues) {
      jobsActive.set({ job: name }, active)
      jobsFailed.set({ job: name }, failed)
    }
    for (const [state, count] of Object.entries(figures.mails.states)) mails.set({ state }, count)
    oldestMail.set(figures.mails.oldestQueuedSeconds)
    failedMails.set(figures.mails.states.failed ?? 0)
    for (const [status, count] of Object.entries(figures.payments)) payments.set({ status }, count)
  }
}
