import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'

import { textOverridesSchema } from '#core/content/texts.ts'
import { createTestDatabase } from '#test/support/postgres.ts'

import { connect, migrateDatabase, migrationsFolder } from './client.ts'
import {
  approvals,
  briefings,
  documentVersions,
  namePronunciations,
  orders,
  projects,
  rateLimits,
  uploads,
  webhookEvents,
} from './schema.ts'
import { readCounters } from './shared/counters.ts'

const database = await createTestDatabase()
const { db, close } = connect(database.url, { connections: 2 })
afterAll(async () => {
  await close()
  await database.drop()
})

await createSchemaUpTo('0022_mail_links')
for (const statement of formerRows()) await db.execute(sql.raw(statement))
await migrateDatabase(database.url)

test('migrated orders → keep review flag, payment, withdrawal and counters', async () => {
  expect(await db.select().from(orders)).toMatchObject([
    {
      reviewFlag: 'duplicate-payment',
      paidByPaymentId: '77',
      withdrawalRequestedAt: new Date('2026-01-02T00:00:00Z'),
      withdrawalDecidedAt: new Date('2026-01-03T00:00:00Z'),
    },
  ])
  const counts = await readCounters(db, 'orders')
  expect([counts.get('paid'), counts.get('review-flag')]).toEqual([1, 1])
  await db.update(orders).set({ reviewFlag: null })
  expect((await readCounters(db, 'orders')).get('review-flag') ?? 0).toBe(0)
})

test.each([
  [
    'select reason from order_questions order by reason',
    ['duplicate-payment', 'project-unavailable', 'refunded-externally', 'withdrawal'],
  ],
  ['select state from refunds', ['requested']],
  ['select state from briefings', ['clarification-requested']],
  [
    'select type from history order by id',
    [
      'clarification-requested',
      'extra-cancelled',
      'revision-revoked',
      'withdrawal-requested',
      'withdrawal-decided',
      'review-flag-resolved',
      'project-delivered',
      'briefing-accepted',
      'order-placed',
    ],
  ],
  [
    'select action from audit_log order by action',
    ['clarification-requested', 'project-deleted', 'refund-requested', 'review-flag-resolved'],
  ],
  [
    'select kind from mails order by kind',
    [
      'briefing-saved',
      'clarification-requested',
      'duplicate-payment',
      'payment-confirmed',
      'staff-review-flag',
      'withdrawal-decided',
    ],
  ],
  [
    'select dedupe_key from mails order by kind',
    [
      'briefing-saved:1',
      'clarification-requested:1:1',
      'duplicate-payment:77',
      'payment-confirmed:1',
      'staff-review-flag:1:refunded-externally:77',
      'withdrawal-decided:1',
    ],
  ],
])('stored codes → renamed: %s', async (query, codes) => {
  const { rows } = await db.execute(sql.raw(query))
  expect(rows.flatMap((row) => Object.values(row))).toEqual(codes)
})

test('keys of details → renamed; equal texts → unchanged', async () => {
  const { rows } = await db.execute<{ details: unknown }>('select details from history order by id offset 5')
  expect(rows.map(({ details }) => details)).toEqual([
    { reviewFlag: 'project-unavailable', note: 'paid-twice' },
    { credits: { people: ['Ana'], aiGeneratedParts: ['voice'], tools: '' } },
    { deadlineOn: '2026-02-01' },
    { reason: '"limitOn": "attention": "paid-twice"' },
  ])
  const deletion = await db.execute("select details from audit_log where action = 'project-deleted'")
  expect(deletion.rows).toEqual([{ details: { approvals: [{ revokedAt: null }] } }])
})

test('mail texts edited by staff → stay with their mail', async () => {
  const [texts] = await db.select().from(documentVersions)
  expect(textOverridesSchema.parse(texts?.content)).toEqual({
    words: {
      'mail/duplicate-payment/subject': 'Pago em dobro',
      'mail/clarification-requested/intro': 'mail/paid-twice/',
      'mail/delivered/intro': 'Pronta',
    },
    standards: { 'mail/duplicate-payment/subject': 'abc' },
  })
})

test('renamed tables and columns → keep their values', async () => {
  expect(await db.select().from(briefings)).toMatchObject([
    {
      mailedLinkOnly: true,
      sectionRevisions: { story: { revision: 2, page: 'a' } },
      clarifications: [{ question: 'Qual cidade?', askedAt: 'x', answer: null, answeredAt: null }],
    },
  ])
  expect(await db.select().from(approvals)).toMatchObject([
    { revokedAt: new Date('2026-01-02T00:00:00Z'), revokedBy: 'ana', revokedReason: 'Engano' },
  ])
  expect(await db.select().from(uploads)).toMatchObject([{ metadata: { name: 'Valsa' } }])
  expect(await db.select().from(webhookEvents)).toMatchObject([
    { eventId: 'e', processedAt: new Date('2026-01-02T00:00:00Z') },
  ])
  expect(await db.select().from(namePronunciations)).toMatchObject([{ durationMs: 900 }])
  expect(await db.select().from(rateLimits)).toMatchObject([{ key: 'k', count: 3 }])
  expect(await db.select().from(projects)).toMatchObject([
    { deadlineOn: '2026-02-01', deadlineStartedAt: new Date('2026-01-01T00:00:00Z') },
  ])
})

/** Empties the database and migrates it up to and including one migration. */
async function createSchemaUpTo(tag: string): Promise<void> {
  await db.execute('drop schema public cascade')
  await db.execute('drop schema drizzle cascade')
  await db.execute('create schema public')
  const folder = await mkdtemp(join(tmpdir(), 'harmonia-migrations-'))
  try {
    await cp(migrationsFolder, folder, { recursive: true })
    const path = join(folder, 'meta/_journal.json')
    const journal: { entries: { tag: string }[] } = JSON.parse(await readFile(path, 'utf8'))
    const last = journal.entries.findIndex((entry) => entry.tag === tag)
    await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }))
    await migrateDatabase(database.url, folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

function mail(kind: string, key: string): string {
  return `('${kind}', '${key}', 'Ana', 'ana@exemplo.com.br', '{}')`
}

function audit(action: string, details = {}): string {
  return `('s', 'Ana', '${action}', 'order', 'P0001', '${JSON.stringify(details)}', '', '')`
}

/** A row for every name that changed, as the release before wrote it. */
function formerRows(): string[] {
  const [client, order, project, briefing, file] = [1, 2, 3, 4, 5].map(
    (number) => `'00000000-0000-4000-8000-00000000000${number}'`,
  )
  const event = (type: string, details = {}) => `(${order}, '${type}', '${JSON.stringify(details)}', 'system')`
  const texts = {
    words: {
      'mail/paid-twice/subject': 'Pago em dobro',
      'mail/briefing-asked-back/intro': 'mail/paid-twice/',
      'mail/delivered/intro': 'Pronta',
    },
    standards: { 'mail/paid-twice/subject': 'abc' },
  }
  return [
    `insert into revisions (kind, number, content) values ('texts', 1, '${JSON.stringify(texts)}')`,
    `insert into clients (id, name, email) values (${client}, 'Ana', 'ana@exemplo.com.br')`,
    `insert into orders (id, code, state, attention, package_id, package_name, own_lyric, lines, total_cents,
      expected_days, limit_days, buyer_name, buyer_email, withdrawal_asked_at, withdrawal_answered_at, visitor_id,
      submission_id, contract, contract_hash, terms_accepted_at, terms_ip, terms_user_agent, paid_by)
      values (${order}, 'P0001', 'paid', 'paid-twice', 'essencial', 'Essencial', false, '[]', 100, 5, 7, 'Ana',
      'ana@exemplo.com.br', '2026-01-02Z', '2026-01-03Z', 'v', gen_random_uuid(), '{}', '', now(), '', '', '77')`,
    `insert into order_questions (order_id, reason, opened_at) values (${order}, 'paid-twice', now()),
      (${order}, 'refunded-elsewhere', now()), (${order}, 'project-gone', now()), (${order}, 'withdrawal', now())`,
    `insert into refunds (id, order_id, payment_id, amount_cents, reason, staff_id)
      values (gen_random_uuid(), ${order}, '77', 100, '', 's')`,
    `insert into notices (event_id, payment_id, action, handled_at) values ('e', '77', 'payment.updated', '2026-01-02Z')`,
    `insert into projects (id, code, order_id, client_id, title, client_name, client_email, package_id, preview_code,
      clock_started_at, expected_on, limit_on) values (${project}, 'P0001', ${order}, ${client}, 'Valsa', 'Ana',
      'ana@exemplo.com.br', 'essencial', 'c', '2026-01-01Z', '2026-01-30', '2026-02-01')`,
    `insert into approvals (project_id, version_name, version_hash, terms, terms_hash, client_email, ip, user_agent,
      undone_at, undone_by, undone_reason) values (${project}, 'v', '', '', '', '', '', '', '2026-01-02Z', 'ana', 'Engano')`,
    `insert into uploads (purpose, staff_id, name, type, bytes, meant)
      values ('version', 's', 'valsa.wav', '', 1, '{"name":"Valsa"}')`,
    `insert into briefings (id, package_id, order_id, link_only, state, answers, marks, exchanges) values (${briefing},
      'essencial', ${order}, true, 'asked-back', '{}', '{"story":{"revision":2,"page":"a"}}',
      '[{"question":"Qual cidade?","askedAt":"x","answer":null,"answeredAt":null}]')`,
    `insert into files (id, storage_key, name, type, bytes, sha256) values (${file}, 'k', 'nome', '', 1, '')`,
    `insert into briefing_voices (briefing_id, file_id, duration_ms) values (${briefing}, ${file}, 900)`,
    `insert into throttles (key, count, window_ends_at) values ('k', 3, now())`,
    `insert into history (order_id, type, details, actor) values ${[
      event('briefing-asked-back'),
      event('accessory-ended'),
      event('revision-taken-back'),
      event('withdrawal-asked'),
      event('withdrawal-answered'),
      event('attention-cleared', { attention: 'project-gone', note: 'paid-twice' }),
      event('project-delivered', { credits: { people: ['Ana'], machineParts: ['voice'], tools: '' } }),
      event('briefing-accepted', { limitOn: '2026-02-01' }),
      event('order-placed', { reason: '"limitOn": "attention": "paid-twice"' }),
    ].join()}`,
    `insert into audit_log (staff_id, staff_name, action, subject_kind, subject_label, details, ip, user_agent) values ${[
      audit('briefing-asked-back'),
      audit('refund-asked'),
      audit('attention-cleared'),
      audit('project-deleted', { approvals: [{ undoneAt: null }] }),
    ].join()}`,
    `insert into mails (kind, dedupe_key, to_name, to_email, content) values ${[
      mail('briefing-asked-back', 'briefing-asked-back:1:1'),
      mail('paid-twice', 'paid-twice:77'),
      mail('briefing-kept', 'briefing-kept:1'),
      mail('withdrawal-answered', 'withdrawal-answered:1'),
      mail('staff-attention', 'staff-attention:1:refunded-elsewhere:77'),
      mail('payment-confirmed', 'payment-confirmed:1'),
    ].join()}`,
  ]
}
