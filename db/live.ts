import { setTimeout as wait } from 'node:timers/promises'

import { sql } from 'drizzle-orm'
import pg from 'pg'

import { afterCommit, poolOf, waitBeforeClosing, connectionTimeouts, type DbOrTx } from './client.ts'

/** Topics of live updates. An event says that something changed, never what: pages fetch again. */
type PurchaseTopic = `order:${string}` | `project:${string}`
export type Topic =
  | PurchaseTopic
  | `studio:${PurchaseTopic}`
  | `gift:${string}`
  | 'public-pages'
  | 'incidents'
  | 'books'
  | 'canary'
  | 'backups'
  | 'imports'
  /** Which songs are at risk of being late. */
  | 'deadline-risks'
  /** Requests of data subjects, and what the retention job did. */
  | 'personal-data'
  /** What the team writes to each other. */
  | 'internal-notes'
  /** What clients wrote to our number. */
  | 'whatsapp-answers'
  /** A process has started: what another left unannounced when it died is unknown, so every open page reads again. */
  | 'everything'

const channel = 'harmonia_live'

/**
 * Notifies every process once the transaction is committed; a rollback sends nothing. Not in the transaction: PostgreSQL lets
 * those that contain a NOTIFY commit only one after the other, each with its write to disk. A process that dies in between
 * makes up for it when it starts again, by announcing `everything`. Only `public-pages`, on which caches of other processes
 * depend, is part of its transaction.
 */
export async function announce(db: DbOrTx, topic: Topic): Promise<void> {
  const pool = poolOf(db)
  if (!pool || topic === 'public-pages') await db.execute(sql`select pg_notify(${channel}, ${topic})`)
  else afterCommit(db, () => announceSoon(pool, topic))
}

/** Committed and not announced yet. What comes while others are being sent goes together with the next. */
type Outgoing = { topics: Set<Topic>; isSending: boolean }
const outgoing = new WeakMap<pg.Pool, Outgoing>()
const retryMs = 1_000

function announceSoon(pool: pg.Pool, topic: Topic): void {
  const line = outgoing.get(pool) ?? { topics: new Set(), isSending: false }
  outgoing.set(pool, line)
  line.topics.add(topic)
  if (line.isSending) return
  line.isSending = true
  // Not at once: a transaction announces more than one topic.
  waitBeforeClosing(
    pool,
    Promise.resolve().then(() => sendAll(pool, line)),
  )
}

async function sendAll(pool: pg.Pool, line: Outgoing): Promise<void> {
  while (line.topics.size > 0 && !pool.ending) {
    const topics = [...line.topics]
    line.topics.clear()
    try {
      const text = 'select pg_notify($1, topic) from unnest($2::text[]) topic'
      await pool.query({ name: 'announce', text, values: [channel, topics] })
    } catch {
      // Whoever used this connection reports that it is gone.
      for (const topic of topics) line.topics.add(topic)
      await wait(retryMs, undefined, { ref: false })
    }
  }
  line.isSending = false
}

export type Listener = { close: () => Promise<void> }

type Hearing = {
  onTopic: (topic: string) => void
  /** From now on events arrive, first or again; any before may have been missed. */
  onResync: () => void
  onError: (error: Error) => void
}

/**
 * How often a listener asks whether its connection still works: one that waits for events does not notice a silent
 * network.
 */
const heartbeat = { everyMs: 8_000, patienceMs: 4_000 }

/** Holds one LISTEN connection. Throws if the first cannot be opened; reconnects for ever when it is lost later. */
export async function listen(url: string, hearing: Hearing): Promise<Listener> {
  let closed = false
  let client: pg.Client | null = null
  let retry: NodeJS.Timeout | null = null
  let failures = 0
  /** Before the first success nothing is tried again: a retry would keep a process alive that failed to start. */
  let established = false

  const open = async () => {
    const next = new pg.Client({
      ...connectionTimeouts,
      connectionString: url,
      query_timeout: heartbeat.patienceMs,
      application_name: 'harmonia-live',
    })
    next.on('notification', (message) => hearing.onTopic(message.payload ?? ''))
    next.on('error', hearing.onError)
    next.on('end', () => reopenLater(next))
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
    } catch (error) {
      void next.end()
      throw error
    }
    if (closed) return next.end()
    client = next
    established = true
    failures = 0
  }

  /** Ends a connection that does not answer; its end opens the next one. */
  const ping = () => {
    const current = client
    current?.query('select 1').catch((error: unknown) => {
      if (closed || current !== client) return
      hearing.onError(asError(error))
      void current.end()
    })
  }

  const reopenLater = (lost: pg.Client | null) => {
    if (!established || closed || retry || (lost && client && lost !== client)) return
    client = null
    failures += 1
    retry = setTimeout(reopen, Math.min(5_000, 100 * 2 ** failures))
  }

  const reopen = () => {
    retry = null
    open().then(hearing.onResync, (error: unknown) => {
      hearing.onError(asError(error))
      reopenLater(null)
    })
  }

  await open()
  const beating = setInterval(ping, heartbeat.everyMs).unref()
  hearing.onResync()
  return {
    async close() {
      closed = true
      clearInterval(beating)
      if (retry) clearTimeout(retry)
      await client?.end()
    },
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
