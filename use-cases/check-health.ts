import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

import type { Files } from '#adapters/files/files.ts'
import type { MailTransport } from '#adapters/mail/mail.ts'
import type { Payments } from '#adapters/payments/payments.ts'
import { clockStatus, diskStatus, proxyProblem, type Health, type TransportState } from '#core/admin/health.ts'
import { readServerState, type Db } from '#db/client.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { countMails } from '#db/mail/mails-admin.ts'
import { findNewestWebhookEvent } from '#db/payment/webhook-events.ts'
import type { IncidentWatch } from '#use-cases/admin/watch-incidents.ts'

/** What only this process and its machine know. */
export type Machine = {
  /** Of the disk with the data directory. */
  freeBytes(): Promise<number>
  /** Whether the settings name a trusted proxy, and whether requests come through one all the same. */
  proxy: { isTrusted: boolean; isForwarded(): boolean }
}

type Deps = {
  db: Db
  payments: Pick<Payments, 'getCollectorId'>
  mail: Pick<MailTransport, 'name' | 'check'>
  files: Files
  incidents: Pick<IncidentWatch, 'ongoing'>
  checkoutOrigins: string[]
  siteUrl: string
  machine: Machine
  now: () => Date
}

/**
 * Checks every external dependency now. Each check is limited by its own timeout, and fails alone. `tryFiles` is how the
 * file store is tried.
 */
export async function checkHealth(deps: Deps, { tryFiles = probeFiles } = {}): Promise<Health> {
  const [database, payments, mail, files, disk] = await Promise.all([
    checkDatabase(deps),
    checkPayments(deps),
    checkMail(deps),
    answers(tryFiles(deps.files)),
    valueOrNull(deps.machine.freeBytes()),
  ])
  const problem = proxyProblem({
    isForwarded: deps.machine.proxy.isForwarded(),
    isTrusted: deps.machine.proxy.isTrusted,
    siteUrl: deps.siteUrl,
  })
  return {
    ...database,
    disk: { light: diskStatus(disk), freeBytes: disk },
    payments,
    mail,
    files: { light: files ? 'good' : 'bad', store: deps.files.name },
    proxy: { light: problem === null ? 'good' : problem === 'forwarded' ? 'bad' : 'look', problem },
  }
}

async function checkDatabase({ db, now }: Deps): Promise<Pick<Health, 'database' | 'clock'>> {
  const state = await valueOrNull(readServerState(db))
  const offsetMs = state && now().getTime() - state.now.getTime()
  return {
    database: {
      light: state && !state.isReadOnly ? 'good' : 'bad',
      reached: state !== null,
      isReadOnly: state?.isReadOnly === true,
    },
    clock: { light: clockStatus(offsetMs), offsetMs },
  }
}

async function checkPayments({ db, payments, incidents, checkoutOrigins }: Deps): Promise<Health['payments']> {
  const [collector, lastWebhookAt, settings] = await Promise.all([
    payments.getCollectorId('now'),
    valueOrNull(findNewestWebhookEvent(db)),
    valueOrNull(currentSettings(db)),
  ])
  const ongoing = incidents.ongoing()
  const fails = ongoing.includes('provider-access') || ongoing.includes('checkout-refused')
  // The emulator is the only provider reached over plain http.
  const simulated = checkoutOrigins.some((origin) => origin.startsWith('http:'))
  const usesLinks = settings?.payment.provider === 'links'
  const light = !collector.ok || fails ? 'bad' : simulated && !usesLinks ? 'look' : 'good'
  return { light, refused: ongoing.includes('provider-access'), simulated, usesLinks, lastWebhookAt }
}

async function checkMail({ db, mail }: Deps): Promise<Health['mail']> {
  const [state, counts] = await Promise.all([stateOf(mail.check()), valueOrNull(countMails(db))])
  const { queued, unresolved } = counts ?? { queued: 0, unresolved: 0 }
  const light = state !== 'reached' ? 'bad' : unresolved > 0 || mail.name === 'folder' ? 'look' : 'good'
  return { light, transport: mail.name, state, queued, unresolved }
}

/** `EAUTH` is nodemailer's word for credentials that a server does not take. */
function stateOf(check: Promise<unknown>): Promise<TransportState> {
  return check.then(
    () => 'reached',
    (error: unknown) => (error instanceof Error && 'code' in error && error.code === 'EAUTH' ? 'refused' : 'silent'),
  )
}

/** Writes, reads and removes a small file: a store that only answers may still refuse to keep anything. */
async function probeFiles(files: Files): Promise<void> {
  await files.check()
  const timeout = new AbortController()
  const tooLate = wait(8_000, undefined, { signal: timeout.signal }).then(() => {
    throw new Error('the file store is too slow')
  })
  try {
    await Promise.race([writeAndRead(files), tooLate])
  } finally {
    timeout.abort()
    tooLate.catch(() => undefined)
  }
}

async function writeAndRead(files: Files): Promise<void> {
  const key = `health/${randomUUID()}`
  const content = Buffer.from(key)
  await files.put(key, once(content))
  try {
    if (!content.equals(await buffer(await files.read(key)))) throw new Error('the file store returned other bytes')
  } finally {
    await files.remove(key)
  }
}

async function* once(bytes: Uint8Array) {
  yield bytes
}

function answers(check: Promise<unknown>): Promise<boolean> {
  return check.then(
    () => true,
    () => false,
  )
}

function valueOrNull<Value>(promise: Promise<Value>): Promise<Value | null> {
  return promise.catch(() => null)
}
