/** What keeps the shop from selling, or the owner from trusting its books and backups, the most urgent first. */
export const incidentCauses = [
  'database-down',
  'disk-full',
  'database-read-only',
  'orders-failing',
  'provider-access',
  'provider-down',
  'checkout-refused',
  'files-down',
  'mails-stuck',
  'mails-refused',
  'jobs-late',
  'jobs-failing',
  'webhooks-missing',
  'whatsapp-reports-missing',
  'disk-low',
  'books-differ',
  'books-unchecked',
  'upload-infected',
  'scanner-down',
  'backup-failed',
  'backup-late',
] as const

export type IncidentCause = (typeof incidentCauses)[number]

/** What failed for one cause, since when and how often. */
export type IncidentFailures = { cause: IncidentCause; failures: number; startedAt: Date; lastFailedAt: Date }

/**
 * After how many failures without a success in between it is an incident. What fails for everybody, or is our own
 * error, is one at once; a single timeout is not.
 */
export const failuresNeeded = {
  // Asked every quarter of a minute: a minute.
  'database-down': 4,
  'disk-full': 1,
  'database-read-only': 1,
  'orders-failing': 1,
  'provider-access': 1,
  'provider-down': 2,
  'checkout-refused': 2,
  'files-down': 4,
  // Checked every minute, in the database.
  'mails-stuck': 1,
  'mails-refused': 1,
  'jobs-late': 2,
  // A recurring job that failed once, as in a restart of the database, succeeds a minute later.
  'jobs-failing': 3,
  'webhooks-missing': 1,
  'whatsapp-reports-missing': 1,
  'disk-low': 1,
  // A check a day.
  'books-differ': 1,
  'books-unchecked': 1,
  'upload-infected': 1,
  'scanner-down': 2,
  // Tried again every hour.
  'backup-failed': 1,
  'backup-late': 1,
} satisfies Record<IncidentCause, number>

/** Causes whose failures are buyers or calls, not our own questions: their number says something. */
const counted = new Set<IncidentCause>(['orders-failing', 'provider-access', 'provider-down', 'checkout-refused'])

/** Causes that only owners are told of: what money does is not for everybody, and only they can look after backups. */
const ownersOnly = new Set<IncidentCause>(['books-differ', 'books-unchecked', 'backup-failed', 'backup-late'])

export function isForOwners(cause: IncidentCause): boolean {
  return ownersOnly.has(cause)
}

export function isCounted(cause: IncidentCause): boolean {
  return counted.has(cause)
}

/** How long after its last failure an incident stays open: one that comes and goes is one, with one mail. */
export const quietMinutes = 2

/** How long after its last failure something that only a buyer can try counts as failing in `/readyz`. */
export const freshMinutes = 5

/** The cause behind a PostgreSQL or file system error code; null for any other error. */
export function causeOfCode(code: string | null): IncidentCause | null {
  if (code === '53100' || code === 'ENOSPC') return 'disk-full'
  if (code === '25006' || code === 'EROFS') return 'database-read-only'
  return null
}

/** The cause behind a failed call to the payment provider; null if it hinders no payment. `status` null: no answer. */
export function causeOfCall({ call, status }: { call: string; status: number | null }): IncidentCause | null {
  if (status === 401 || status === 403) return 'provider-access'
  if (call !== 'create-preference') return null
  const isPassing = status === null || status < 400 || status >= 500 || [408, 423, 424, 425, 429].includes(status)
  return isPassing ? 'provider-down' : 'checkout-refused'
}

/**
 * Seconds for which a job may have been due, where ten minutes are too few: recordings are analysed one after the other,
 * and the next backup waits until the one that is being made ends, which may take hours.
 */
const patientJobs = new Map([
  ['process-recording', 3_600],
  ['make-mp3', 3_600],
  ['cut-passages', 3_600],
  ['run-backup', 43_200],
])

export function isJobLate({ name, oldestSeconds }: { name: string; oldestSeconds: number }): boolean {
  return oldestSeconds > (patientJobs.get(name) ?? 600)
}

/**
 * Whether no recurring job has been made for too long: four are made every minute. Work that is never made is never late,
 * so that alone would be noticed by nobody. Milliseconds.
 */
export function isScheduleSilent(silentMs: number): boolean {
  return silentMs > 5 * 60_000
}

/** How long a mail may wait after its first attempt before it is stuck. */
export const mailStuckMinutes = 15

/** Mails of a day that arrived or came back: one wrong address is no incident, but that every fifth is refused is. */
export function areMailsRefused({ sent, failed }: { sent: number; failed: number }): boolean {
  return failed >= 3 && failed >= (sent + failed) / 5
}

/**
 * Whether the provider's webhooks do not arrive, by its last payments, newest first: `hasEvent` says whether one came. Null
 * while there is nothing to judge by. If notices with a wrong signature arrived, one payment is enough.
 */
export function areWebhooksMissing(payments: { hasEvent: boolean }[], wereForged: boolean): boolean | null {
  const [newest] = payments
  if (!newest) return null
  if (newest.hasEvent) return false
  if (wereForged) return true
  return payments.length >= paymentsJudged && payments.every(({ hasEvent }) => !hasEvent) ? true : null
}

export const paymentsJudged = 3

export const messagesJudged = 3

/** Whether Meta's reports do not arrive while forged ones do, by the last messages sent. One alone may wait for a phone. */
export function areReportsMissing(messages: { isReported: boolean }[]): boolean {
  return messages.length >= messagesJudged && messages.every(({ isReported }) => !isReported)
}

const lowDiskBytes = 1024 ** 3

/** Less than a gigabyte and less than a tenth: a small disk is not short because it is small. */
export function isDiskLow({ free, total }: { free: number; total: number }): boolean {
  return free < lowDiskBytes && free < total / 10
}
