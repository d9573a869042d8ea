import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'

import { createTestContext } from '#test/support/test-context.ts'

import { listConsents } from './data-records.ts'

const context = await createTestContext()
const { db } = context

type Statement = { text: string; values: unknown[] }
/** As drizzle hands it to the driver. */
function toStatement(statement: unknown, values: unknown): Statement {
  const text: unknown = typeof statement === 'object' && statement !== null ? Reflect.get(statement, 'text') : statement
  return { text: String(text), values: Array.isArray(values) ? values : [] }
}

const nothing: Statement = { text: '', values: [] }

test.each(['briefings', 'approvals'])('the consents of a person → an index finds their %s', async (table) => {
  const query = vi.spyOn(db.$client, 'query')
  await listConsents(db, { id: crypto.randomUUID(), email: 'ana@exemplo.com.br' })
  const sent = query.mock.calls.map(([statement, values]) => toStatement(statement, values))
  query.mockRestore()
  const { text, values } = sent.find((statement) => statement.text.includes(`from "${table}"`)) ?? nothing

  const filled = text.replaceAll(/\$(\d+)/g, (_, place) => `'${String(values[Number(place) - 1])}'`)
  const plan = await db.transaction(async (tx) => {
    // On tiny tables PostgreSQL prefers a sequential scan; this test asks whether the index could be used.
    await tx.execute(sql`set local enable_seqscan = off`)
    return tx.execute<{ 'QUERY PLAN': string }>(sql.raw(`explain ${filled}`))
  })
  const lines = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(lines).toMatch(new RegExp(`Bitmap Heap Scan on ${table}`))
})
