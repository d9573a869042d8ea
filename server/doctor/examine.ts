import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { createLocalFiles } from '#adapters/files/local-files.ts'
import type { MailTransport } from '#adapters/mail/mail.ts'
import { mercadoPago } from '#adapters/mercado-pago/mercado-pago.ts'
import * as doctor from '#copy/admin/doctor.ts'
import { healthLines } from '#copy/admin/health.ts'
import { databaseFaultText } from '#copy/admin/startup.ts'
import { causeOfCall, type IncidentCause } from '#core/admin/incident.ts'
import { accept } from '#core/shared/result.ts'
import { connect } from '#db/client.ts'
import { findRunningPostgres } from '#db/embedded/running.ts'
import { oldestVersion, readKnownSchemas, readServerFacts, schemaStateOf } from '#db/shared/server-facts.ts'
import { parseEnv, type Env } from '#server/env.ts'
import { openMail } from '#server/mail.ts'
import { readFreeBytes } from '#server/monitoring/incident-probe.ts'
import { openFiles } from '#server/open-files.ts'
import { checkoutOrigins } from '#server/payments.ts'
import { placeOf } from '#server/startup/prepare-database.ts'
import { checkHealth } from '#use-cases/check-health.ts'

import { checkBackups } from './backups.ts'
import { checkDataDir, checkSecrets, checkSite, checkSound } from './environment.ts'

type Options = { root: string; env: Record<string, string | undefined>; printLine: (line: string) => void }

/**
 * Checks an installation, whether it runs or not, and says what to do. Never prints a secret. Changes nothing, except for a
 * probe in the file store, which is removed again. Returns whether the shop could sell.
 */
export async function examineInstallation({ root, env, printLine }: Options): Promise<boolean> {
  const lines = await examine(root, env)
  for (const line of lines) printLine(doctor.formatDoctorLine(line))
  printLine(doctor.doctorSummary(lines))
  return lines.every(({ light }) => light !== 'bad')
}

async function examine(root: string, source: Options['env']): Promise<doctor.DoctorLine[]> {
  let env: Env
  try {
    env = parseEnv(source, root)
  } catch (error) {
    // Everything else would only repeat it.
    return [doctor.invalidSettingsLine(error instanceof Error ? error.message : String(error))]
  }
  const settings = doctor.settingsLines({
    unknown: env.unknown,
    hasSiteUrl: env.siteUrl !== undefined,
    showsDemo: env.demo,
    isReal: env.mercadoPago !== undefined,
  })
  const dataDir = await checkDataDir(env.dataDir)
  const database = await findDatabase(env, root)
  const services = await checkServices(env, database.url)
  return [
    ...settings,
    dataDir,
    database.line,
    ...services,
    await checkSound(env, root),
    ...(env.siteUrl ? [await checkSite(env.siteUrl)] : []),
  ]
}

/** The database in words, and its URL if it can be asked more. */
async function findDatabase(env: Env, root: string): Promise<{ line: doctor.DoctorLine; url: string | null }> {
  const embedded = env.databaseUrl ? null : await findRunningPostgres(env.dataDir)
  if (embedded === 'missing') return { line: doctor.embeddedMissingLine, url: null }
  if (embedded === 'stopped') return { line: doctor.embeddedStoppedLine, url: null }
  const url = embedded?.url ?? env.databaseUrl ?? ''
  const place = embedded ? env.dataDir : placeOf(url)
  const server = await readServerFacts(url)
  if (!server.ok) return { line: doctor.databaseFaultLine(databaseFaultText(server.code, place)), url: null }

  const { version, isReadOnly, newestMigration } = server.value
  const schema = schemaStateOf(newestMigration, await readKnownSchemas(join(root, 'db', 'migrations')))
  const facts = { major: Math.floor(version / 10_000), isTooOld: version < oldestVersion, isReadOnly, schema }
  return { line: doctor.databaseLine(facts, place), url: schema === 'empty' ? null : url }
}

/** What the panel's page of integrations shows, without the database, which has a line of its own here; and the secrets. */
async function checkServices(env: Env, databaseUrl: string | null): Promise<doctor.DoctorLine[]> {
  const causes: IncidentCause[] = []
  const { db, close } = connect(databaseUrl ?? unreachable, { connections: 4 })
  const isStarted = existsSync(join(env.dataDir, 'files'))
  const mail = openMailCheck(env)
  try {
    const deps = {
      db,
      payments: env.mercadoPago
        ? mercadoPago({
            ...env.mercadoPago,
            onError: (problem) => causes.push(...[causeOfCall(problem)].filter((cause) => cause !== null)),
          })
        : { getCollectorId: async () => accept('emulator') },
      mail: mail.transport,
      files: env.s3 ? await openFiles(env) : await createLocalFiles(join(env.dataDir, 'files'), { isOwner: false }),
      incidents: { ongoing: () => causes },
      checkoutOrigins: env.mercadoPago ? checkoutOrigins : ['http://127.0.0.1'],
      siteUrl: env.siteUrl ?? '',
      machine: {
        freeBytes: () => readFreeBytes(nearestFolder(env.dataDir)),
        proxy: { isTrusted: env.trustProxy, isForwarded: () => false },
      },
      now: () => new Date(),
    }
    // The folder may be in use by a process of another user, who could not remove what is written here.
    const health = await checkHealth(deps, env.s3 ? {} : { tryFiles: (files) => files.check() })
    const unmeasured = [
      'database',
      ...(databaseUrl === null ? ['clock'] : []),
      ...(env.s3 || isStarted ? [] : ['files']),
    ]
    const lines = healthLines(health).filter(({ part }) => !unmeasured.includes(part))
    const isTest = env.mercadoPago?.accessToken.startsWith('TEST-')
    return [
      ...lines,
      ...(isTest ? [doctor.testTokenLine] : []),
      await checkSecrets(env, databaseUrl === null ? null : db),
      await checkBackups(env, databaseUrl === null ? null : db, new Date()),
    ]
  } finally {
    await mail.close()
    await close()
  }
}

/** Without SMTP mails are files, in a folder that the running program creates for itself. */
function openMailCheck(env: Env): { transport: Pick<MailTransport, 'name' | 'check'>; close: () => Promise<void> } {
  if (env.smtpUrl) return openMail(env)
  return { transport: { name: 'folder', check: () => Promise.resolve() }, close: () => Promise.resolve() }
}

function nearestFolder(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestFolder(dirname(path))
}

/** Nobody listens on port 1: each query fails at once. */
const unreachable = 'postgres://127.0.0.1:1/harmonia'
