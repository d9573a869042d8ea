import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'

import { maxImportBytes, maxImportColumns } from '#core/client/client-import.ts'
import { addDays } from '#core/shared/dates.ts'
import { deleteStaleImports, findClientImport, listClientImports, listImportedRows } from '#db/client/client-imports.ts'
import { auditLog, clientImportRows, clientImports, clients, history, mails, projects } from '#db/schema.ts'
import { createTestContext, testActor } from '#test/support/test-context.ts'
import { editClient } from '#use-cases/client/edit-client.ts'
import { eraseClient } from '#use-cases/client/erase-client.ts'
import { editProject } from '#use-cases/project/edit-project.ts'

import { createClient } from './create-client.ts'
import { chooseImportColumns, discardImport, prepareImport } from './prepare-import.ts'
import { previewImport, requestImport, runImport } from './run-import.ts'
import { undoImport } from './undo-import.ts'

const context = await createTestContext()
const { db } = context
const actor = testActor()
const heads = 'Nome;E-mail;Telefone;Empresa;Projeto;Pacote'
/** What is guessed of them. */
const seen = { name: '0', email: '1', phone: '2', company: '3', title: '4', package: '5' }

beforeEach(async () => {
  await db.execute(sql`update orders set client_id = null`)
  for (const table of [clientImports, history, mails, auditLog, projects, clients]) await db.delete(table)
})

async function prepare(lines: string[], encoding: BufferEncoding = 'utf8'): Promise<string> {
  const bytes = Buffer.from([heads, ...lines].join('\r\n'), encoding)
  const prepared = await prepareImport(context, actor, { bytes, fileName: 'clientes.csv' })
  if (!prepared.ok) throw new Error(prepared.code)
  return prepared.value.id
}

async function importNow(lines: string[]): Promise<string> {
  const id = await prepare(lines)
  expect(await requestImport(context, actor, { importId: id, seen })).toEqual({ ok: true, value: 'done' })
  return id
}

async function auditedActions(): Promise<string[]> {
  return (await db.select().from(auditLog)).map(({ action }) => action)
}

const find = async (email: string) => (await db.select().from(clients).where(eq(clients.emailKey, email)))[0]

test('a list → a draft with guessed columns, and nothing imported', async () => {
  const id = await prepare(['José;jose@exemplo.com.br;;;;'], 'latin1')

  const draft = await findClientImport(db, id)
  expect(draft).toMatchObject({ state: 'draft', mapping: { name: 0, email: 1, title: 4 } })
  expect(draft?.table?.rows).toEqual([{ line: 2, cells: ['José', 'jose@exemplo.com.br', '', '', '', ''] }])
  expect(await db.$count(clients)).toBe(0)
  expect(await auditedActions()).toEqual(['list-uploaded'])
})

test.each([
  ['with a quote that never ends', 'Nome;E-mail\n"Ana;ana@exemplo.com.br', { code: 'open-quote', line: 2 }],
  ['with heads only', 'Nome;E-mail\n', { code: 'no-rows' }],
  ['of prose', 'isto não é uma tabela\nde jeito nenhum', { code: 'no-table' }],
  ['of 2,001 rows', `Nome;E-mail\n${'Ana;ana@exemplo.com.br\n'.repeat(2_001)}`, { code: 'too-many-rows' }],
  ['of as many rows as its bytes allow', 'a\n'.repeat(maxImportBytes / 2), { code: 'too-many-rows' }],
  ['of 61 columns', `E-mail${';Nota'.repeat(maxImportColumns)}\nana@exemplo.com.br`, { code: 'too-many-columns' }],
])('a file %s → refused', async (_, text, refusal) => {
  const prepared = await prepareImport(context, actor, { bytes: Buffer.from(text), fileName: 'x.csv' })

  expect(prepared).toMatchObject({ ok: false, ...refusal })
  expect(await db.$count(clientImports)).toBe(0)
})

test('another list → replaces the draft; a draft of somebody else stays and is only theirs', async () => {
  const first = await prepare(['Ana;ana@exemplo.com.br'])
  const second = await prepare(['Rui;rui@exemplo.com.br'])
  const other = testActor({ id: 'staff-2' })

  expect(await findClientImport(db, first)).toBeNull()
  expect((await listClientImports(db, actor.id, 10)).map(({ id }) => id)).toEqual([second])
  expect(await listClientImports(db, other.id, 10)).toEqual([])
  expect(await requestImport(context, other, { importId: second, seen })).toEqual({ ok: false, code: 'not-found' })
  await discardImport(context, other, second)
  expect(await findClientImport(db, second)).not.toBeNull()
  await discardImport(context, actor, second)
  expect(await findClientImport(db, second)).toBeNull()
})

test('columns chosen by hand → the preview reads them; one chosen twice → refused', async () => {
  const id = await prepare(['ana@exemplo.com.br;Ana;;;;'])
  const chosen = { name: '1', email: '0', phone: '', company: '', title: '', package: '' }
  const firstRow = async () => {
    const draft = await findClientImport(db, id)
    return draft && (await previewImport(db, draft))[0]
  }

  expect((await firstRow())?.skip).toBe('email-invalid')
  expect(await chooseImportColumns(context, actor, { importId: id, chosen: { ...chosen, phone: '1' } })).toEqual({
    ok: false,
    code: 'column-repeated',
  })
  expect(await chooseImportColumns(context, actor, { importId: id, chosen })).toEqual({ ok: true, value: undefined })
  expect(await firstRow()).toMatchObject({ skip: null, client: { name: 'Ana' } })
})

test('other columns were chosen since the preview → the import is refused, and nothing is stored', async () => {
  const id = await prepare(['Ana;ana@exemplo.com.br;11987654321;;;'])
  await chooseImportColumns(context, actor, { importId: id, chosen: { ...seen, phone: '' } })

  expect(await requestImport(context, actor, { importId: id, seen })).toEqual({ ok: false, code: 'columns-changed' })
  expect(await db.$count(clients)).toBe(0)
  expect((await findClientImport(db, id))?.state).toBe('draft')
  const now = { ...seen, phone: '' }
  expect(await requestImport(context, actor, { importId: id, seen: now })).toEqual({ ok: true, value: 'done' })
})

test('an import → clients and projects, their history, no mail, one entry in the audit log, the list deleted', async () => {
  const id = await importNow([
    'Ana Souza;ana@exemplo.com.br;11987654321;;Valsa;Premium',
    'Ana Souza;ana@exemplo.com.br;;;Samba;Essencial',
    'Rui;rui;;;;',
  ])

  const ana = await find('ana@exemplo.com.br')
  expect(ana).toMatchObject({ name: 'Ana Souza', phone: '5511987654321' })
  const songs = await db
    .select()
    .from(projects)
    .where(eq(projects.clientId, ana?.id ?? ''))
  expect(songs.map(({ title, packageId }) => `${title}: ${packageId}`).toSorted()).toEqual([
    'Samba: essencial',
    'Valsa: premium',
  ])
  expect(songs[0]).toMatchObject({ clientName: 'Ana Souza', status: 'waiting', assigneeId: null })
  expect((await db.select().from(history)).map(({ type, actor: by }) => [type, by])).toEqual([
    ['project-created', 'staff:staff-1'],
    ['project-created', 'staff:staff-1'],
  ])
  expect(await db.$count(mails)).toBe(0)
  expect((await db.select().from(auditLog)).find(({ action }) => action === 'clients-imported')?.details).toEqual({
    importId: id,
    note: '1 cliente novo, 2 projetos',
  })
  expect(await findClientImport(db, id)).toMatchObject({
    state: 'done',
    table: null,
    counts: { clients: 1, completed: 0, projects: 2, skipped: 1 },
    skipped: [{ line: 4, skip: 'email-invalid' }],
  })
})

test('a client who exists → name and phone preserved, what was empty filled in', async () => {
  await createClient(context, actor, {
    name: 'Ana',
    email: 'ana@exemplo.com.br',
    phone: '5511911112222',
    company: null,
  })
  await importNow(['Outra;ANA@exemplo.com.br;11933334444;Padaria Sol;;'])

  expect(await find('ana@exemplo.com.br')).toMatchObject({
    name: 'Ana',
    phone: '5511911112222',
    company: 'Padaria Sol',
  })
})

test('two rows that each fill in something of one client → both filled in, and undone together', async () => {
  await createClient(context, actor, { name: 'Rui', email: 'rui@exemplo.com.br', phone: null, company: null })
  const id = await importNow(['Rui;rui@exemplo.com.br;11933334444;;;', 'Rui;rui@exemplo.com.br;;Padaria Sol;;'])
  expect(await find('rui@exemplo.com.br')).toMatchObject({ phone: '5511933334444', company: 'Padaria Sol' })

  context.time = new Date(context.time.getTime() + 60_000)
  expect(await undoImport(context, actor, id)).toEqual({ ok: true, value: { removed: 2, preserved: 0 } })
  expect(await find('rui@exemplo.com.br')).toMatchObject({ phone: null, company: null })
})

test('imported twice at once → every row once', async () => {
  const id = await prepare(['Ana;ana@exemplo.com.br;;;Valsa;Premium'])
  const outcomes = await Promise.all([
    requestImport(context, actor, { importId: id, seen }),
    requestImport(context, actor, { importId: id, seen }),
  ])

  expect(outcomes).toEqual([
    { ok: true, value: 'done' },
    { ok: true, value: 'done' },
  ])
  expect([await db.$count(clients), await db.$count(projects)]).toEqual([1, 1])
})

test('a list that brings nothing → refused, still a draft', async () => {
  await importNow(['Ana;ana@exemplo.com.br;;;Valsa;Premium'])
  const again = await prepare(['Ana;ana@exemplo.com.br;;;Valsa;Premium'])

  expect(await requestImport(context, actor, { importId: again, seen })).toEqual({
    ok: false,
    code: 'nothing-to-import',
  })
  expect((await findClientImport(db, again))?.state).toBe('draft')
})

test('a long list → queued, imported by the job in the name of who asked, once', async () => {
  const id = await prepare(
    Array.from({ length: 300 }, (_, at) => `Pessoa ${at};p${at}@exemplo.com.br;;;Música ${at};Express`),
  )

  expect(await requestImport(context, actor, { importId: id, seen })).toEqual({ ok: true, value: 'queued' })
  expect(await db.$count(clients)).toBe(0)
  expect((await context.jobs('import-clients')).map(({ data }) => data)).toContainEqual({ importId: id })
  await runImport(context, id)
  await runImport(context, id)

  expect([await db.$count(clients), await db.$count(projects)]).toEqual([300, 300])
  expect(await findClientImport(db, id)).toMatchObject({ state: 'done', origin: null, table: null })
  const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, 'clients-imported'))
  expect(entry).toMatchObject({ staffId: actor.id, staffName: actor.name, ip: actor.ip })
})

test('undone → clients and projects gone, what was filled in empty again', async () => {
  await createClient(context, actor, { name: 'Rui', email: 'rui@exemplo.com.br', phone: null, company: null })
  const id = await importNow([
    'Ana;ana@exemplo.com.br;;;Valsa;Premium',
    'Rui;rui@exemplo.com.br;11933334444;Padaria Sol;Samba;Express',
  ])

  expect(await undoImport(context, actor, id)).toEqual({ ok: true, value: { removed: 4, preserved: 0 } })
  expect(await find('ana@exemplo.com.br')).toBeUndefined()
  expect(await find('rui@exemplo.com.br')).toMatchObject({ name: 'Rui', phone: null, company: null })
  expect([await db.$count(projects), await db.$count(history)]).toEqual([0, 0])
  expect(await listImportedRows(db, id)).toEqual([])
  expect((await findClientImport(db, id))?.state).toBe('undone')
  expect(await auditedActions()).toContain('import-undone')
  expect(await undoImport(context, actor, id)).toEqual({ ok: false, code: 'not-found' })
})

test('what changed since → stays and is named, the rest is gone', async () => {
  const id = await importNow([
    'Ana;ana@exemplo.com.br;;;Valsa;Premium',
    'Bia;bia@exemplo.com.br;;;Samba;Premium',
    'Caio;caio@exemplo.com.br;;;;',
  ])
  context.time = new Date(context.time.getTime() + 60_000)
  const [valsa] = await db.select().from(projects).where(eq(projects.title, 'Valsa'))
  await editProject(
    context,
    { projectId: valsa?.id ?? '', actor },
    {
      typed: { title: 'Valsa da Ana', recipient: '', expiresOn: '' },
      seen: { title: 'Valsa', recipient: '', expiresOn: '' },
    },
  )
  const caio = await find('caio@exemplo.com.br')
  await editClient(context, actor, {
    clientId: caio?.id ?? '',
    form: { name: 'Caio Lima', email: 'caio@exemplo.com.br', phone: null, company: null },
    seenAt: caio?.updatedAt.toISOString() ?? '',
  })

  expect(await undoImport(context, actor, id)).toEqual({ ok: true, value: { removed: 2, preserved: 3 } })
  expect((await listImportedRows(db, id)).map(({ clientName, title }) => [clientName, title])).toEqual([
    ['Ana', 'Valsa da Ana'],
    ['Caio Lima', null],
  ])
  expect(await find('bia@exemplo.com.br')).toBeUndefined()
})

test('a client who ordered since → stays, also when nothing of the row changed', async () => {
  const id = await importNow(['Dora;dora@exemplo.com.br;;;;'])
  const dora = await find('dora@exemplo.com.br')
  const { orderId } = await context.place({ email: 'dora@exemplo.com.br' })
  await db.execute(sql`update orders set client_id = ${dora?.id ?? ''} where id = ${orderId}`)

  expect(await undoImport(context, actor, id)).toEqual({ ok: true, value: { removed: 0, preserved: 1 } })
  expect((await listImportedRows(db, id)).map(({ clientName }) => clientName)).toEqual(['Dora'])
})

test('something happened in a project that left its own row alone → it stays', async () => {
  const id = await importNow(['Ana;ana@exemplo.com.br;;;Valsa;Premium'])
  const [valsa] = await db.select().from(projects)
  await db.insert(history).values({ projectId: valsa?.id ?? '', type: 'mail-sent', details: {}, actor: 'system' })

  expect(await undoImport(context, actor, id)).toEqual({ ok: true, value: { removed: 0, preserved: 2 } })
})

test('an erased client → their drafts are deleted, and no row of an import names them', async () => {
  await createClient(context, actor, { name: 'Ana', email: 'ana@exemplo.com.br', phone: null, company: null })
  const ana = await find('ana@exemplo.com.br')
  await importNow(['Ana;ana@exemplo.com.br;;Padaria Sol;;'])
  const draft = await prepare(['Ana;Ana@exemplo.com.br;;;;', 'Rui;rui@exemplo.com.br'])

  expect(await eraseClient(context, actor, ana?.id ?? '')).toMatchObject({ ok: true })
  expect(await findClientImport(db, draft)).toBeNull()
  const { rows } = await db.execute<{ text: string }>(
    sql`select (select string_agg(i::text, '') from client_imports i) || (select string_agg(r::text, '') from client_import_rows r) as text`,
  )
  expect(rows[0]?.text).not.toMatch(/Ana|ana@|Padaria/)
})

test('a draft that somebody left → deleted after a day; an import stays', async () => {
  const done = await importNow(['Ana;ana@exemplo.com.br'])
  const draft = await prepare(['Rui;rui@exemplo.com.br'])

  expect(await deleteStaleImports(db, context.time)).toBe(0)
  expect(await deleteStaleImports(db, new Date(context.time.getTime() + 1))).toBe(1)
  expect(await findClientImport(db, draft)).toBeNull()
  expect(await findClientImport(db, done)).not.toBeNull()
  const ofImport = and(eq(clientImportRows.importId, done), eq(clientImportRows.line, 2))
  expect(await db.$count(clientImportRows, ofImport)).toBe(1)
})

test('a queued import whose job never came to its end → deleted eight days after its upload', async () => {
  const id = await prepare(Array.from({ length: 201 }, (_, at) => `Pessoa ${at};p${at}@exemplo.com.br`))
  await requestImport(context, actor, { importId: id, seen })

  expect(await deleteStaleImports(db, addDays(context.time, 7))).toBe(0)
  expect(await deleteStaleImports(db, addDays(context.time, 8))).toBe(1)
  expect(await findClientImport(db, id)).toBeNull()
})
