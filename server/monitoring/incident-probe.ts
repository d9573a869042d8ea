import { statfs } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

import type { Deps } from '#app/http/deps.ts'
import { isDiskLow } from '#core/admin/incident.ts'
import { readServerState } from '#db/client.ts'
import { resumeAfterClockJump } from '#db/clock-jump.ts'
import { isDatabaseUnavailable, loggableError } from '#db/shared/errors.ts'
import { checkOperations } from '#use-cases/admin/check-operations.ts'
import { watchSchedule } from '#use-cases/admin/watch-schedule.ts'
import { failuresOf } from '#use-cases/run-all.ts'

/** Less than this is a full disk: PostgreSQL writes its log in pieces of 16 MB. */
const minFreeBytes = 48 * 1024 * 1024
const everyMs = 15_000
/** The provider is queried every ten minutes, and in each round while it fails. */
const roundsPerAccount = 40
/** Jobs, mails and webhooks are counted in the database once a minute. */
const roundsPerCheck = 4

type Options = { dataDir: string; ownDatabase: boolean }

type Disk = { free: number; total: number }

async function readDisk(folder: string): Promise<Disk> {
  const { bavail, bsize, blocks } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

/** Free bytes of the disk a folder is on. */
export async function readFreeBytes(folder: string): Promise<number> {
  return (await readDisk(folder)).free
}

/** Checks everything sales depend on, then stores what became an incident. */
export function createProbe(deps: Deps, { dataDir, ownDatabase }: Options): () => Promise<void> {
  const { db, incidents, payments, files, log } = deps
  const scheduleSilence = watchSchedule(() => performance.now())
  let round = 0

  async function askDatabase() {
    const state = await readServerState(db).catch(() => null)
    if (state === null) return incidents.failed('database-down')
    incidents.worked('database-down')
    if (state.isReadOnly) incidents.failed('database-read-only')
    else incidents.worked('database-read-only')
  }

  async function askDisk() {
    const disk = await readDisk(dataDir).catch(() => null)
    const isFull = disk !== null && disk.free < minFreeBytes
    if (isFull) incidents.failed('disk-full')
    // A remote database's disk cannot be measured: only a stored order proves that it works.
    else if (ownDatabase) incidents.worked('disk-full')
    // A full disk has its own incident.
    if (!isFull && disk && isDiskLow(disk)) incidents.failed('disk-low')
    else if (!isFull) incidents.worked('disk-low')
  }

  async function askFiles() {
    const works = await files.check().then(
      () => true,
      () => false,
    )
    if (works) incidents.worked('files-down')
    else incidents.failed('files-down')
  }

  async function askClock() {
    const seconds = await resumeAfterClockJump(db).catch((error: unknown) => {
      // A database that is away is counted already.
      if (!isDatabaseUnavailable(error))
        log.warn(loggableError(error), 'the clock of the database could not be checked')
      return null
    })
    if (seconds !== null) log.warn({ seconds }, 'the clock of the database was set back')
  }

  async function askOperations() {
    await checkOperations({ ...deps, scheduleSilence }).catch((error: unknown) => {
      for (const failure of failuresOf(error)) log.warn(loggableError(failure), 'operations could not be checked')
    })
  }

  return async () => {
    const providerFails = incidents.ongoing().includes('provider-access')
    const asksProvider = providerFails || round % roundsPerAccount === 0
    const checksOperations = round % roundsPerCheck === 0
    round += 1
    await Promise.all([
      askDatabase(),
      askClock(),
      askDisk(),
      askFiles(),
      asksProvider ? payments.getCollectorId('now') : null,
      checksOperations ? askOperations() : null,
    ])
    await incidents.store().catch((error: unknown) => log.warn(loggableError(error), 'incidents are not stored yet'))
  }
}

/** Runs the checks periodically; returns the function that stops them. */
export function startProbe(probe: () => Promise<void>): () => Promise<void> {
  let asking = probe()
  const timer = setInterval(() => {
    asking = asking.then(probe)
  }, everyMs).unref()
  return async () => {
    clearInterval(timer)
    await Promise.race([asking, wait(1_000, undefined, { ref: false })])
  }
}
