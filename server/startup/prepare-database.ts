import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import {
  databaseFaultText,
  newerSchemaText,
  oldDatabaseText,
  readOnlyDatabaseText,
  tooOldSchemaText,
  waitingText,
} from '#copy/admin/startup.ts'
import { migrateDatabase } from '#db/client.ts'
import { oldestVersion, readKnownSchemas, readServerFacts, schemaStateOf } from '#db/shared/server-facts.ts'

type Options = {
  root: string
  /** Ends the waiting. */
  signal: AbortSignal
  printLine: (line: string) => void
  maxWaitMs?: number
  pauseMs?: number
}

/**
 * Brings a database to the current schema. Waits for one that is not up yet: after a reboot, and in a group of containers,
 * nobody says which program is first. Refuses what it could only damage or not use, with words that say what to do.
 */
export async function prepareDatabase(url: string, options: Options): Promise<void> {
  const folder = join(options.root, 'db', 'migrations')
  const server = await waitForServer(url, options)
  if (server.version < oldestVersion) throw new Error(oldDatabaseText(Math.floor(server.version / 10_000)))
  if (server.isReadOnly) throw new Error(readOnlyDatabaseText(placeOf(url)))
  const schema = schemaStateOf(server.newestMigration, await readKnownSchemas(folder))
  if (schema === 'newer') throw new Error(newerSchemaText)
  if (schema === 'too-old') throw new Error(tooOldSchemaText)
  await migrateDatabase(url, folder)
}

async function waitForServer(url: string, { signal, printLine, maxWaitMs = 60_000, pauseMs = 1_000 }: Options) {
  const place = placeOf(url)
  const deadline = performance.now() + maxWaitMs
  for (let isFirst = true; ; isFirst = false) {
    signal.throwIfAborted()
    const server = await readServerFacts(url)
    if (server.ok) return server.value
    const isOver = performance.now() + pauseMs > deadline
    if (server.code !== 'unreachable' || isOver) throw new Error(databaseFaultText(server.code, place))
    if (isFirst) printLine(waitingText(place, Math.round(maxWaitMs / 1_000)))
    await wait(pauseMs, undefined, { signal })
  }
}

/** Host and port; never the user's name or password. */
export function placeOf(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : null
  if (!parsed) return 'DATABASE_URL'
  const { host, pathname, search, hash, searchParams } = parsed
  // A sign of the password that was not encoded: what looks like the host would be the user and the password's beginning.
  if (`${pathname}${search}${hash}`.includes('@')) return 'DATABASE_URL'
  return searchParams.get('host') ?? (host || 'localhost')
}
