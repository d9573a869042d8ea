import { sql } from 'drizzle-orm'
import pg from 'pg'

import type { DbOrTx } from './client.ts'

/** Topics of live updates. An event says that something changed, never what: pages fetch again. */
type Followed = `order:${string}` | `project:${string}`
export type Topic = Followed | `studio:${Followed}` | 'public-pages'

const channel = 'harmonia_live'

/** Notifies every process on commit; a rollback sends nothing. */
export async function announce(tx: DbOrTx, topic: Topic): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, ${topic})`)
}

export type Listener = { close: () => Promise<void> }

type Hearing = {
  onTopic: (topic: string) => void
  /** From now on events arrive, first or again; any before may have been missed. */
  onResync: () => void
  onError: (error: Error) => void
}

/** Holds one LISTEN connection and reconnects until it succeeds. */
export async function listen(url: string, hearing: Hearing): Promise<Listener> {
  let closed = false
  let client: pg.Client | null = null
  let retry: NodeJS.Timeout | null = null
  let failures = 0

  const open = async () => {
    const next = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: 3_000,
      application_name: 'harmonia-live',
    })
    next.on('notification', (message) => hearing.onTopic(message.payload ?? ''))
    next.on('error', hearing.onError)
    next.on('end', () => reopenLater(next))
    await next.connect()
    await next.query(`listen ${channel}`)
    if (closed) return next.end()
    client = next
    failures = 0
  }

  const reopenLater = (lost: pg.Client | null) => {
    if (closed || retry || (lost && client && lost !== client)) return
    client = null
    failures += 1
    retry = setTimeout(reopen, Math.min(5_000, 100 * 2 ** failures))
  }

  const reopen = () => {
    retry = null
    open().then(hearing.onResync, (error: unknown) => {
      hearing.onError(error instanceof Error ? error : new Error(String(error)))
      reopenLater(null)
    })
  }

  await open()
  hearing.onResync()
  return {
    async close() {
      closed = true
      if (retry) clearTimeout(retry)
      await client?.end()
    },
  }
}
