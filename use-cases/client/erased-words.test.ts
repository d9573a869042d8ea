import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'

import { sql, type SQL } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { addDays } from '#core/shared/dates.ts'
import { orders, projects } from '#db/schema.ts'
import { createGift, createStoredFile } from '#test/support/delivery-fixtures.ts'
import { createTestContext, testActor } from '#test/support/test-context.ts'
import { deleteUnusedFiles } from '#use-cases/audio/delete-unused-files.ts'

import { eraseClient } from './erase-client.ts'

type TestContext = Awaited<ReturnType<typeof createTestContext>>
type Column = {
  table: string
  column: string
  type: string
  required: boolean
  generated: boolean
  target: string | null
}

const email = 'segredo@exemplo.com.br'
const phone = '5511912345678'
const word = /segredo:[\w.]+|segredo@exemplo\.com\.br|5511912345678/g

/** Tables that hold nothing of clients. */
const ofOthers = [
  // The studio's own texts, staff, library and settings.
  /^(document_versions|staff\w*|saved_views|library_items|demonstrations|onboarding|installation)$/,
  // What the program notes of itself: runs, checks, counts.
  /^(backups|backup_settings|canary_\w+|incidents|retention_runs|counters|shop_counts|deadline_risks|books_\w+|payment_pulls)$/,
  // Movements of the studio's account, and notices, as the provider names them.
  /^(account_reports|account_movements|webhook_events|ledger_entries|chargebacks|payment_snapshots)$/,
  // No client is named by it: when, by whom of staff, and in how many lines.
  /^(client_imports|client_import_rows)$/,
  // Kept for the time of their own rules of retention: marco-civil, legitimate interest, defence.
  /^(security_events|rate_limits|audit_log)$/,
]

/** Columns whose words are those of the program, of staff ids or of the provider, never typed by anybody. */
const ofProgram =
  /^(id|url|code|kind|state|status|status_detail|type|step|goal|reason_code|provider|method|currency|purpose|review_flag|effect|rights|zone|surprise|item|template|transport|category|action|actor|failure|outcome|source|preview_code|project_code|discount_code|discreet_code|dedupe_key|storage_key|sha256|\w+_id|\w+_by|\w+_hash|\w+_by_payment_id|reference|order_questions\.reason)$/

/** What is kept after erasure, and why. */
const retainedByLaw = {
  always: [
    // Books: why money went back, and until it was issued whose document it is.
    /^refunds\.reason$/,
    /^invoices\./,
    // The proof of consent to WhatsApp is its text, which the studio wrote.
    /^whatsapp_consents\.text$/,
    // What was consented to with the briefing, as the studio worded it.
    /^briefings\.consent_text$/,
    // The terms of an approval, as the studio worded them.
    /^approvals\.terms$/,
    // What the studio answered to a withdrawal belongs to its order.
    /^orders\.withdrawal_answer$/,
  ],
  withOrder: [
    // The frozen contract, who agreed to it and when, for five years.
    /^orders\.(package_name|lines|contract|buyer_\w+|terms_\w+|visitor_id)/,
    // Proof of what was approved and by whom.
    /^approvals\./,
    // What staff noted of money.
    /^order_questions\.note$/,
    /^history\.note$/,
  ],
}

const columnsOf = async ({ db }: TestContext) => {
  const { rows } = await db.execute<Column>(sql`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type,
      a.attnotnull and not a.atthasdef and a.attidentity = '' as required, a.attgenerated <> '' as generated,
      (select confrelid::regclass::text from pg_constraint
        where contype = 'f' and conrelid = c.oid and conkey = array[a.attnum] limit 1) as target
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`)
  return rows
}

const holdsPeople = (table: string) => !ofOthers.some((names) => names.test(table))
const isJson = ({ type }: Column) => type === 'jsonb'
const isEmail = ({ column }: Column) => /(^|_)email$/.test(column)
const isPhone = ({ column }: Column) => /(^|_)phone$/.test(column)

/** One row in every table that has none, each joined to what is there. */
async function fillTables(context: TestContext, columns: Column[]) {
  const done = new Set<string>()
  const fill = async (table: string) => {
    if (done.has(table) || !holdsPeople(table)) return
    done.add(table)
    const own = columns.filter((column) => column.table === table && !column.generated)
    for (const { target } of own) if (target) await fill(target)
    const { rows } = await context.db.execute(sql`select from ${sql.identifier(table)} limit 1`)
    // What only joins others has no words.
    if (rows.length > 0 || own.every(({ type }) => type !== 'text' && type !== 'jsonb')) return
    const filled: { name: string; value: SQL }[] = []
    for (const column of own) {
      const value = await valueOf(context, column)
      if (value) filled.push({ name: column.column, value })
    }
    const names = sql.join(
      filled.map(({ name }) => sql.identifier(name)),
      sql`, `,
    )
    const values = sql.join(
      filled.map(({ value }) => value),
      sql`, `,
    )
    await asSuperuser(context, sql`insert into ${sql.identifier(table)} (${names}) values (${values})`)
  }
  for (const { table } of columns) await fill(table)
}

async function valueOf(context: TestContext, { target, required, type }: Column): Promise<SQL | null> {
  if (target === 'files') return sql`${await createStoredFile(context, 'segredo.mp3')}::uuid`
  if (target && !holdsPeople(target)) return null
  if (target) return sql`(select id from ${sql.identifier(target)} limit 1)`
  if (!required) return null
  if (type === 'uuid') return sql`${randomUUID()}::uuid`
  if (type === 'text') return sql`'x'`
  if (type === 'jsonb') return sql`'{}'::jsonb`
  if (type.startsWith('timestamp')) return sql`now()`
  if (type === 'date') return sql`current_date`
  if (type === 'boolean') return sql`false`
  return sql`1`
}

/** Triggers and references do not look. */
async function asSuperuser({ db }: TestContext, statement: SQL) {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(statement)
  })
}

/** A word of its own in every text, and one in every place of a JSON value. */
async function fillWords(context: TestContext, columns: Column[]) {
  for (const column of columns.filter(({ table, generated }) => holdsPeople(table) && !generated)) {
    const place = `segredo:${column.table}.${column.column}`
    const name = sql.identifier(column.column)
    const set = (value: SQL) => asSuperuser(context, sql`update ${sql.identifier(column.table)} set ${name} = ${value}`)
    if (isEmail(column)) await set(sql`${email}`)
    else if (isPhone(column)) await set(sql`${phone}`)
    else if (column.table === 'history' && isJson(column)) await set(sql`${name} || ${JSON.stringify(details)}::jsonb`)
    else if (isJson(column)) await set(sql`${JSON.stringify(wordsIn(column))}::jsonb`)
    else if (
      column.type === 'text' &&
      !ofProgram.test(column.column) &&
      !ofProgram.test(`${column.table}.${column.column}`)
    )
      await set(sql`${place}`)
  }
}

const details = {
  ...Object.fromEntries(
    ['reason', 'title', 'question', 'fileName', 'place', 'note', 'aKeyOfTomorrow'].map((key) => [
      key,
      `segredo:history.${key}`,
    ]),
  ),
  lines: ['segredo:history.lines'],
  approvals: [{ versionName: 'segredo:history.approvals.versionName', termsHash: 'abc' }],
}

function wordsIn({ table, column }: Column) {
  const secret = `segredo:${table}.${column}`
  if (table === 'orders' && column === 'lines')
    return [{ kind: 'extra', id: 'proposta', title: secret, amount: 5, work: { item: null, addedDays: 3 } }]
  if (column === 'clarifications') return [{ question: secret, answer: secret }]
  if (column === 'lines') return []
  if (column === 'section_revisions') return {}
  if (table === 'orders') return { title: secret, sections: [{ heading: secret, paragraphs: [secret] }] }
  return { secret, nested: [{ secret }] }
}

async function wordsLeft(context: TestContext, columns: Column[]) {
  const left = new Set<string>()
  for (const table of new Set(columns.map((column) => column.table))) {
    // One mail says that it was done, and goes out after it; its address is anonymised by a rule of its own, a week later.
    const { rows } = await context.db.execute<{ key: string; value: string }>(sql`
      select part.key, part.value::text from ${sql.identifier(table)} t, jsonb_each(to_jsonb(t)) part
      where to_jsonb(t) ->> 'kind' is distinct from 'data-erased'`)
    for (const { key, value } of rows)
      for (const [found] of value.matchAll(word))
        left.add(found.startsWith('segredo:') ? found.slice('segredo:'.length) : `${table}.${key}`)
  }
  return [...left].toSorted()
}

async function storedWords({ files }: TestContext) {
  const keys: string[] = []
  for await (const key of files.list('')) keys.push(key)
  return Promise.all(keys.map(async (key) => (await buffer(await files.read(key))).toString('latin1')))
}

const contexts = [await createTestContext(), await createTestContext()]

test.each([
  { name: 'bought lately', at: 0, age: 10, allowed: [...retainedByLaw.always, ...retainedByLaw.withOrder] },
  { name: 'bought six years ago', at: 1, age: 6 * 366, allowed: retainedByLaw.always },
])('a person who $name is erased → no word of theirs is left but what the law keeps', async ({ at, age, allowed }) => {
  const context = contexts[at]
  if (!context) throw new Error('no database')
  const { db } = context
  const { project } = await createGift(context, {}, { email })
  const columns = await columnsOf(context)
  await fillTables(context, columns)
  const recording = sql`(select id from recordings limit 1)`
  await db.execute(sql`update project_versions set recording_id = ${recording}, track = '{"kind": "recording"}'`)
  const tagged = await createStoredFile(context, 'segredo.mp3')
  await db.execute(sql`update delivery_files set tagged_file_id = ${tagged} where kind = 'mp3'`)
  await fillWords(context, columns)
  const paidAt = addDays(context.now(), -age)
  await db.update(orders).set({ state: 'paid', reviewFlag: null, paidAt, clientId: project.clientId })
  await db.update(projects).set({ status: 'delivered', clientId: project.clientId })
  expect((await storedWords(context)).length).toBeGreaterThan(5)

  expect(await eraseClient(context, testActor(), project.clientId)).toMatchObject({ ok: true })
  await deleteUnusedFiles(context)

  const left = await wordsLeft(context, columns)
  expect(left.filter((place) => !allowed.some((one) => one.test(place)))).toEqual([])
  expect(await storedWords(context)).toEqual([])
})
