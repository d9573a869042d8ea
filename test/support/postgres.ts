import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createConnection } from 'node:net'
import { text } from 'node:stream/consumers'

import { Client } from 'pg'
import { inject } from 'vitest'

import { socketUrl } from '#db/embedded/embedded.ts'

let running: Promise<string> | undefined

/** A fresh copy of the migrated database, within milliseconds; `isEmpty`: one without any table. */
export async function createTestDatabase({ isEmpty = false } = {}): Promise<{ url: string; drop(): Promise<void> }> {
  const socketDir = await findPostgres()
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await command(socketDir, `create database ${name} template ${isEmpty ? 'template0' : 'harmonia'} strategy file_copy`)

  return {
    url: socketUrl(socketDir, name),
    // A pool reports it is closed slightly before its last connections are: wait for them, then terminate any that
    // remain.
    drop: () =>
      command(socketDir, `drop database ${name}`).catch(() => command(socketDir, `drop database ${name} with (force)`)),
  }
}

/** The directory of PostgreSQL's socket. */
export function findPostgres(): Promise<string> {
  return (running ??= requestPostgres())
}

/** The first one who asks starts it, see `postgres-on-demand.ts`. */
async function requestPostgres(): Promise<string> {
  const connection = createConnection(inject('postgresRequests'))
  await once(connection, 'connect')
  const answer: { socketDir?: string; error?: string } = JSON.parse(await text(connection))
  if (answer.socketDir === undefined) throw new Error(`PostgreSQL did not start: ${answer.error}`)
  return answer.socketDir
}

async function command(socketDir: string, sql: string) {
  const client = new Client(socketUrl(socketDir, 'postgres'))
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
