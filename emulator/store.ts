import { defaultKnobs } from './config.ts'
import { openJournal } from './journal.ts'
import type { QueuedWebhook, Payment, Preference, Replay, SentForm, SentMessage, State } from './model.ts'

type Rows = {
  preferences: Preference
  payments: Payment
  notices: QueuedWebhook
  replays: Replay
  sentForms: SentForm
  messages: SentMessage
  state: State
}

type Tables = { [Table in keyof Rows]: Map<string, Rows[Table]> }

/** A row to write, or null to delete it. */
export type RowWrite = { [Table in keyof Rows]: { table: Table; id: string; row: Rows[Table] | null } }[keyof Rows]

export type Store = Tables & {
  /** Atomic: one journal line, then memory. */
  commit(puts: RowWrite[]): void
  /** Never repeats, not even across restarts. */
  nextId(): number
  close(): void
}

type Line = { lastId: number; puts: RowWrite[] }

const weekMs = 7 * 86_400_000
const maxStoredWebhooks = 300

/** The emulator's state, in memory and in the journal in `dir`. */
export function openStore(dir: string): Store {
  const tables: Tables = {
    preferences: new Map(),
    payments: new Map(),
    notices: new Map(),
    replays: new Map(),
    sentForms: new Map(),
    messages: new Map(),
    state: new Map([['state', { clockOffsetMs: 0, knobs: defaultKnobs }]]),
  }
  let lastId = 0

  const journal = openJournal(
    dir,
    (text) => {
      const line = readLine(text)
      if (!line) return false
      lastId = Math.max(lastId, line.lastId)
      for (const put of line.puts) apply(tables, put)
      return true
    },
    () => {
      prune(tables, new Date().getTime())
      return rowsOf(tables).map((put) => JSON.stringify({ lastId, puts: [put] } satisfies Line))
    },
  )

  return {
    ...tables,
    commit(puts) {
      if (puts.length === 0) return
      journal.append(JSON.stringify({ lastId, puts } satisfies Line))
      for (const put of puts) apply(tables, put)
    },
    nextId() {
      // Based on the clock, so that ids are not reused after the state directory was deleted.
      lastId = Math.max(lastId + 1, new Date().getTime())
      return lastId
    },
    close: () => journal.close(),
  }
}

function readLine(text: string): Line | null {
  try {
    const line: Partial<Line> | null = JSON.parse(text)
    return Array.isArray(line?.puts) && typeof line.lastId === 'number'
      ? { lastId: line.lastId, puts: line.puts }
      : null
  } catch {
    return null
  }
}

type Write<Table extends keyof Rows> = { table: Table; id: string; row: Rows[Table] | null }

function apply<Table extends keyof Rows>(tables: Tables, { table, id, row }: Write<Table>) {
  const rows: Map<string, Rows[Table]> = tables[table]
  if (row === null) rows.delete(id)
  else rows.set(id, row)
}

function rowsOf(tables: Tables): RowWrite[] {
  return [
    ...[...tables.state].map(([id, row]): RowWrite => ({ table: 'state', id, row })),
    ...[...tables.preferences].map(([id, row]): RowWrite => ({ table: 'preferences', id, row })),
    ...[...tables.payments].map(([id, row]): RowWrite => ({ table: 'payments', id, row })),
    ...[...tables.notices].map(([id, row]): RowWrite => ({ table: 'notices', id, row })),
    ...[...tables.replays].map(([id, row]): RowWrite => ({ table: 'replays', id, row })),
    ...[...tables.sentForms].map(([id, row]): RowWrite => ({ table: 'sentForms', id, row })),
    ...[...tables.messages].map(([id, row]): RowWrite => ({ table: 'messages', id, row })),
  ]
}

/** Deletes rows that cannot be needed any more. */
function prune(tables: Tables, now: number) {
  for (const table of [tables.replays, tables.sentForms]) {
    for (const [id, { at }] of table) if (at < now - weekMs) table.delete(id)
  }
  for (const [id, { createdAt }] of tables.messages) if (createdAt < now - weekMs) tables.messages.delete(id)
  const finished = [...tables.notices.values()].filter((notice) => notice.state !== 'waiting')
  for (const { id } of finished.slice(0, -maxStoredWebhooks)) tables.notices.delete(String(id))
}
