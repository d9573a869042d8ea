import { sql } from 'drizzle-orm'
import pg from 'pg'

import type { DbOrTx } from './client.ts'

/** What can change under an open page. A topic says that something changed, never what: who hears it reads again. */
type Followed = `order:${string}` | `project:${string}`
export type Topic = Followed | `studio:${Followed}` | 'public-pages'

const channel = 'harmonia_live'

/** Tells every process, at commit; a rollback stays silent. */
export async function announce(tx: DbOrTx, topic: Topic): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, ${topic})`)
}

export type Listener = { close: () => Promise<void> }

type Hearing = {
  onTopic: (topic: string) => void
  /** The line was down for a while: anything may have changed. */
  onResync: () => void
  onError: (error: Error) => void
}

/** Holds one LISTEN connection and reopens it for as long as it takes. */
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
  return {
    async close() {
      closed = true
      if (retry) clearTimeout(retry)
      await client?.end()
    },
  }
}
