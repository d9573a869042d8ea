import { onTestFinished } from 'vitest'

import { connect } from '#db/client.ts'

import { createTestDatabase } from './postgres.ts'

/** A pool of its own: on a new database, or on the one of `beside`. */
export async function openPool(
  options: { connections: number },
  beside?: { $client: { options: { connectionString?: string } } },
) {
  const known = beside?.$client.options.connectionString
  const database = known ? { url: known, drop: () => Promise.resolve() } : await createTestDatabase()
  const connection = connect(database.url, options)
  onTestFinished(async () => {
    await connection.close()
    await database.drop()
  })
  return connection
}
