import { join } from 'node:path'

import type { Auth } from '#adapters/auth/auth.ts'
import { hashPassword, openSession } from '#adapters/auth/sign-in.ts'
import { createBackupStore } from '#adapters/backup/backup-store.ts'
import { createLocalFiles } from '#adapters/files/local-files.ts'
import type { Log } from '#adapters/log.ts'
import { createContractCache } from '#adapters/pdf/contract-cache.ts'
import { noTracing } from '#adapters/tracing/tracing.ts'
import type { Deps } from '#app/http/deps.ts'
import { accept } from '#core/shared/result.ts'
import type { StaffRole } from '#core/staff/staff.ts'
import { insertStaff } from '#db/staff/staff.ts'
import { watchIncidents } from '#use-cases/admin/watch-incidents.ts'

import { createTestAuth } from './sign-in/test-auth.ts'
import type { TestContext } from './test-context.ts'

/** The test context with everything a server has. */
export function depsOf(context: TestContext): Deps {
  return {
    ...context,
    auth: createTestAuth(context),
    mail: {
      name: 'folder',
      check: async () => undefined,
      send: async () => accept({ messageId: '1' }),
      deleteFiles: async () => undefined,
    },
    contracts: createContractCache(context.pdf),
    canary: { reach: null, visit: async () => ({ status: 200, body: '' }), pay: async () => '' },
    backup: {
      target: null,
      isElsewhere: false,
      databaseUrl: context.url,
      secretsFolder: join(context.folder, 'secrets'),
      openStore: async () => createBackupStore(await createLocalFiles(join(context.folder, 'backups')), null),
    },
    checkoutOrigins: [],
    incidents: watchIncidents(context),
    log: silentLog,
    tracing: noTracing,
    machine: {
      freeBytes: async () => 100 * 1024 ** 3,
      proxy: { isTrusted: true, isForwarded: () => false },
    },
  }
}

export const silentLog: Log = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  within: (_context, run) => run(),
}

let people = 0

/** A signed-in staff member: id, session cookie, and what they sign in with. */
export async function createStaff({ db, auth }: { db: TestContext['db']; auth: Auth }, role: StaffRole) {
  const email = `pessoa${(people += 1)}@example.com`
  const password = 'violão de nylon'
  const passwordHash = await hashPassword(auth, password)
  const id = await db.transaction((tx) => insertStaff(tx, { name: 'Ana Lima', email, role, passwordHash }))
  const entered = await openSession(auth, { email, password, ip: `198.51.100.${people}`, userAgent: 'Firefox' })
  if (!entered.ok) throw new Error(entered.code)
  return { id, email, password, cookie: entered.value.cookies.map((line) => line.split(';')[0]).join('; ') }
}
