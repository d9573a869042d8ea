import { randomUUID } from 'node:crypto'

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { internalNotes } from '#db/schema.ts'
import { openClientPages } from '#test/support/client-pages.ts'
import { createGift } from '#test/support/delivery-fixtures.ts'
import { expectNone } from '#test/support/guard.ts'
import { openOwnPages } from '#test/support/own-pages.ts'
import { openPanel } from '#test/support/panel.ts'
import { createPublishedVersion } from '#test/support/played-version-fixtures.ts'
import { createPaidProject } from '#test/support/project-fixtures.ts'
import { createStaff, depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext, testActor } from '#test/support/test-context.ts'
import { exportClient } from '#use-cases/client/export-client.ts'
import { writeInternalNote } from '#use-cases/staff/change-internal-notes.ts'

const context = await createTestContext()
const { db } = context
const deps = depsOf(context)
const clients = await openClientPages(deps)
const panel = await openPanel(deps)
const owner = await createStaff(deps, 'owner')

/** In no other text: whatever has it, has a note of the team. */
const secret = 'jabuticabeira'
const client = { name: 'Rosa Lima', email: 'rosa@exemplo.com.br' }
const open = await createPaidProject(context, client)
await createPublishedVersion(context, open.id, { name: 'Valsa' })
const { project: delivered } = await createGift(context, {}, client)
const about = [
  { kind: 'project', id: open.id },
  { kind: 'project', id: delivered.id },
  { kind: 'client', id: open.clientId },
] as const
for (const subject of about)
  await writeInternalNote(
    context,
    { ...testActor({ id: owner.id }), role: 'owner' },
    { id: randomUUID(), subject, text: secret },
  )

const why =
  'The team’s notes are for the team: read them only below the guard of the panel (app/routes/admin/internal-notes.ts).'

test('the notes are stored → the panel shows them, so that the secret word is one', async () => {
  expect(await db.$count(internalNotes)).toBe(3)
  for (const path of [`/admin/projects/${open.id}`, `/admin/clients/${open.clientId}`]) {
    expect((await panel.ask(path, { headers: { cookie: owner.cookie } })).text).toContain(secret)
  }
})

test('every page and file of a client, opened by that client → without a word of the team', async () => {
  const opened = await openOwnPages(clients, deps, [open, delivered])
  expect(opened.filter(({ status }) => status === 200).length).toBeGreaterThan(20)
  expectNone(
    opened.filter(({ text }) => text.includes(secret)).map(({ asked }) => asked),
    why,
  )
})

test('the export of a client’s data → without a word of the team', async () => {
  expect(JSON.stringify(await exportClient(context, testActor(), open.clientId))).not.toContain(secret)
})

test('every other row of the database, mails and history among them → without a word of the team', async () => {
  const { rows } = await db.execute<{ schema: string; name: string }>(
    sql`select table_schema as schema, table_name as name from information_schema.tables
      where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE' and table_name <> 'internal_notes'`,
  )
  const found: string[] = []
  for (const { schema, name } of rows) {
    const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`
    const stored = await db.execute(sql`select from ${table} t where to_jsonb(t)::text like ${`%${secret}%`} limit 1`)
    if (stored.rows.length > 0) found.push(name)
  }
  expect(rows.length).toBeGreaterThan(50)
  expectNone(found, 'What the team wrote stands in its note alone.')
})
