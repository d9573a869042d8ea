import { join } from 'node:path'

import { sql, type SQL } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { addDays } from '#core/shared/dates.ts'
import { findClient } from '#db/client/clients.ts'
import * as schema from '#db/schema.ts'
import { bookDetails, codeDetails } from '#db/shared/erased-texts.ts'
import { secret, type Mark } from '#db/shared/personal.ts'
import { createGift, createStoredFile } from '#test/support/delivery-fixtures.ts'
import {
  fillTables,
  isEmail,
  isOfClient,
  isPhone,
  isText,
  listColumns,
  marksAt,
  withoutTriggers,
  type Column,
} from '#test/support/filled-tables.ts'
import { readFolder } from '#test/support/formats/database-contents.ts'
import { expectNone } from '#test/support/guard.ts'
import { createTestContext, testActor, type TestContext } from '#test/support/test-context.ts'
import { deleteUnusedFiles } from '#use-cases/audio/delete-unused-files.ts'

import { applyRetention } from './apply-retention.ts'
import { eraseClient } from './erase-client.ts'
import { exportClient } from './export-client.ts'

const silent = { info: () => undefined, warn: () => undefined }
const silentMail = { deleteFiles: () => Promise.resolve() }

const email = 'segredo@exemplo.com.br'
const phone = '5511912345678'
const word = /segredo:[\w.]+|segredo@exemplo\.com\.br|5511912345678/g

const isKept = (mark: Mark) => mark.is === 'kept'
const isOfPurchase = (mark: Mark) =>
  isKept(mark) || (mark.is === 'personal' && ['purchase', 'offer'].includes(mark.occasion))

/** A word of its own in every personal text, and one in every place of a JSON value. */
async function fillWords(context: TestContext, columns: Column[]) {
  for (const column of columns.filter((one) => isText(one) && marksAt(one).some(isOfClient) && !one.generated)) {
    const name = sql.identifier(column.column)
    const set = (value: SQL) =>
      withoutTriggers(context, sql`update ${sql.identifier(column.table)} set ${name} = ${value}`)
    if (isEmail(column)) await set(sql`${email}`)
    else if (isPhone(column)) await set(sql`${phone}`)
    else if (column.table === 'history') await set(sql`${name} || ${JSON.stringify(details)}::jsonb`)
    else if (column.type === 'jsonb') await set(sql`${JSON.stringify(wordsIn(column))}::jsonb`)
    else await set(sql`${`segredo:${column.table}.${column.column}`}`)
  }
}

const details = {
  ...Object.fromEntries(
    [...codeDetails, ...bookDetails, 'reason', 'title', 'question', 'fileName', 'place', 'aKeyOfTomorrow'].map(
      (key) => [key, `segredo:history.${key} dela`],
    ),
  ),
  lines: ['segredo:history.lines'],
  versionIds: ['abc', 'segredo:history.versionIds dela'],
  approvals: [
    {
      versionName: 'segredo:history.approvals.versionName',
      termsHash: 'abc',
      versionHash: 'segredo:history.approvals.versionHash dela',
      at: { text: 'segredo:history.approvals.at' },
    },
  ],
}

function wordsIn({ table, column }: Column) {
  const text = `segredo:${table}.${column}`
  if (table === 'orders' && column === 'lines')
    return [{ kind: 'extra', id: 'proposta', title: text, amount: 5, work: { item: null, addedDays: 3 } }]
  if (column === 'clarifications') return [{ question: text, answer: text }]
  if (table === 'orders') return { title: text, sections: [{ heading: text, paragraphs: [text] }] }
  // The list of an import is found by the address in it.
  return { text, nested: [{ text, ...(column === 'list' ? { email } : {}) }] }
}

/** A client of whom every table and column has something; all orders were paid at `paidAt`. */
async function createClientOfEverything(context: TestContext, columns: Column[], paidAt: Date): Promise<string> {
  const { db } = context
  const { project } = await createGift(context, {}, { email })
  await fillTables(context, columns)
  const recording = sql`(select id from recordings limit 1)`
  await db.execute(
    sql`update project_versions set recording_id = ${recording}, track = '{"kind": "recording"}', presented_at = now()`,
  )
  await db.execute(sql`update lyrics set presented_at = now()`)
  const tagged = await createStoredFile(context, 'segredo.mp3')
  await db.execute(sql`update delivery_files set tagged_file_id = ${tagged} where kind = 'mp3'`)
  await fillWords(context, columns)
  await db.update(schema.orders).set({ state: 'paid', reviewFlag: null, paidAt, clientId: project.clientId })
  await db.update(schema.projects).set({ status: 'delivered', clientId: project.clientId })
  return project.clientId
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

async function storedWords({ folder }: TestContext) {
  return [...(await readFolder(join(folder, 'files'))).values()].map((content) => content.toString('latin1'))
}

const contexts = [
  await createTestContext(),
  await createTestContext(),
  await createTestContext(),
  await createTestContext(),
] as const

test('every column of text, JSON, a day or bytes → says what it holds of clients', async () => {
  const columns = await listColumns(contexts[0])
  expectNone(
    columns
      .filter((one) => (isText(one) || /^(date|bytea)$/.test(one.type)) && marksAt(one).length === 0)
      .map(({ table, column }) => `${table}.${column}`),
    "No word on clients: in db/schema.ts write impersonal, secret, kept('why') or personal('when it goes') behind the column's name (db/shared/personal.ts).",
  )
})

test.each([
  { name: 'bought lately', context: contexts[0], age: 10, stays: isOfPurchase, details: bookDetails },
  { name: 'bought six years ago', context: contexts[1], age: 6 * 366, stays: isKept, details: [] },
])('a person who $name is erased → no word of theirs is left but what the law keeps', async (person) => {
  const { context, age, stays } = person
  const columns = await listColumns(context)
  const clientId = await createClientOfEverything(context, columns, addDays(context.now(), -age))
  expect((await storedWords(context)).length).toBeGreaterThan(5)

  expect(await eraseClient(context, testActor(), clientId)).toMatchObject({ ok: true })
  await deleteUnusedFiles(context)

  const left = await wordsLeft(context, columns)
  const mayStay = [
    ...columns.filter((column) => marksAt(column).some(stays)).map(({ table, column }) => `${table}.${column}`),
    ...person.details.map((key) => `history.${key}`),
  ]
  expectNone(
    left.filter((place) => !mayStay.includes(place)),
    'Left after an erasure: mark it in db/schema.ts as personal() and empty or delete it in db/client/erasure.ts, or as kept() with the law that asks for it.',
  )
  expect(await storedWords(context)).toEqual([])
})

test('the time is over for which orders of an erased person were kept → nothing of them is left; when they were erased stays', async () => {
  const [, , , context] = contexts
  const { db } = context
  const columns = await listColumns(context)
  const clientId = await createClientOfEverything(context, columns, addDays(context.now(), -10))
  expect(await eraseClient(context, testActor(), clientId)).toMatchObject({ ok: true })
  await deleteUnusedFiles(context)
  const erasedAt = (await findClient(db, clientId))?.erasedAt
  const runAt = (days: number) =>
    applyRetention({ ...context, log: silent, mail: silentMail, now: () => addDays(context.now(), days) })
  const keptThen = await wordsLeft(context, columns)

  await runAt(5 * 365 - 20)
  expect(await wordsLeft(context, columns)).toEqual(keptThen)
  expect(keptThen).toContain('orders.buyer_name')

  expect(await runAt(6 * 366)).toMatchObject({ purchases: 1 })
  const mayStay = columns.filter((column) => marksAt(column).some(isKept))
  expectNone(
    (await wordsLeft(context, columns)).filter(
      (place) => !mayStay.some(({ table, column }) => place === `${table}.${column}`),
    ),
    'Left after what the law kept for an erased person: db/client/retention.ts has to find it.',
  )
  expect((await findClient(db, clientId))?.erasedAt).toEqual(erasedAt)
  expect(await runAt(6 * 366 + 1)).not.toHaveProperty('purchases')
})

/** Personal columns that no export has. */
const notExported = [
  // Used for minutes or days: what is being uploaded or imported, codes and links that were asked for.
  /^(uploads|client_imports|access_requests|data_links)\./,
  // Words of others: whoever answered a gift wrote to its buyer, who reads it there.
  /^gift_reactions\./,
  // What the team writes to each other is for the team alone.
  /^internal_notes\./,
  // What the studio owes those who made the song is between them.
  /^production_costs\./,
  // Of staff, about money: evidence where it is disputed.
  /^order_questions\.note$/,
]

test('an export of a person → has every word that is stored about them', async () => {
  const [, , context] = contexts
  const columns = await listColumns(context)
  const clientId = await createClientOfEverything(context, columns, context.now())

  const text = JSON.stringify(await exportClient(context, testActor(), clientId))

  const places = columns
    .filter((column) => isText(column) && !isEmail(column) && !isPhone(column) && column.table !== 'history')
    .filter((column) => !column.generated && marksAt(column).some(isOfClient))
    .filter((column) => !marksAt(column).includes(secret))
    .map(({ table, column }) => `${table}.${column}`)
  expectNone(
    places.filter((place) => !text.includes(`segredo:${place}`) && !notExported.some((one) => one.test(place))),
    'Stored about a person, and not in the export of their data: read it in readClientRecords of db/client/erasure.ts.',
  )
})
