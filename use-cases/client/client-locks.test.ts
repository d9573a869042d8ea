import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { findOrCreateClient, insertClient } from '#db/client/clients.ts'
import { lockOrder } from '#db/order/orders.ts'
import { lockProject } from '#db/project/projects.ts'
import { clients, orders, projects } from '#db/schema.ts'
import { runInterleaved, waitForWaiting } from '#test/support/interleaved.ts'
import { createTestContext, testActor } from '#test/support/test-context.ts'

import { createClient } from './create-client.ts'
import { editClient } from './edit-client.ts'
import { eraseClient } from './erase-client.ts'
import { prepareImport } from './prepare-import.ts'
import { requestImport } from './run-import.ts'
import { undoImport } from './undo-import.ts'

const context = await createTestContext()
const { db } = context
const actor = testActor()
/** The columns of the lists below. */
const seen = { name: '0', email: '1', phone: '2', company: '3', title: '4', package: '5' }

async function createStored(name: string) {
  const email = `${name.toLowerCase()}@exemplo.com.br`
  const created = await createClient(context, actor, { name, email, phone: null, company: null })
  if (!created.ok) throw new Error(created.code)
  return find(email)
}

async function find(email: string) {
  const [client] = await db.select().from(clients).where(eq(clients.emailKey, email))
  if (!client) throw new Error(`no client ${email}`)
  return client
}

async function prepare(lines: string[]): Promise<string> {
  const bytes = Buffer.from(['Nome;E-mail;Telefone;Empresa;Projeto;Pacote', ...lines].join('\n'))
  const prepared = await prepareImport(context, actor, { bytes, fileName: 'clientes.csv' })
  if (!prepared.ok) throw new Error(prepared.code)
  return prepared.value.id
}

test('a client is erased while an import fills them in → the import first, then the erasure', async () => {
  const ana = await createStored('Ana')
  const draft = await prepare(['Bia;bia@exemplo.com.br;;;;', 'Ana;ana@exemplo.com.br;;Padaria Sol;;'])

  const [imported, erased] = await runInterleaved(
    db,
    async (tx) => {
      await insertClient(tx, { name: 'Bia', email: 'bia@exemplo.com.br', phone: null, company: null }, context.now())
    },
    () => requestImport(context, actor, { importId: draft, seen }),
    () => eraseClient(context, actor, ana.id),
  )
  expect([imported.ok, erased.ok]).toEqual([true, true])
  const [gone] = await db.select().from(clients).where(eq(clients.id, ana.id))
  expect(gone).toMatchObject({ company: null, erasedAt: context.now() })
})

test('a client is edited while an import of their project is undone → both end', async () => {
  const draft = await prepare(['Caio;caio@exemplo.com.br;;;Valsa;Express', 'Davi;davi@exemplo.com.br;;;Samba;Express'])
  expect((await requestImport(context, actor, { importId: draft, seen })).ok).toBe(true)
  const [caio, davi] = [await find('caio@exemplo.com.br'), await find('davi@exemplo.com.br')]
  const [project] = await db.select().from(projects).where(eq(projects.clientId, davi.id))
  const form = { name: 'Caio Lima', email: caio.email, phone: null, company: null }

  const [undone, edited] = await runInterleaved(
    db,
    (tx) => lockProject(tx, project?.id ?? ''),
    () => undoImport(context, actor, draft),
    () => editClient(context, actor, { clientId: caio.id, form, seenAt: caio.updatedAt.toISOString() }),
  )
  expect(undone).toMatchObject({ ok: true, value: { removed: 4 } })
  expect(edited).toEqual({ ok: false, code: 'not-found' })
})

test.each([
  ['erased', (clientId: string) => eraseClient(context, actor, clientId)],
  [
    'given another e-mail',
    async (clientId: string) => {
      const form = { name: 'Eva', email: 'outra@exemplo.com.br', phone: null, company: null }
      const [client] = await db.select().from(clients).where(eq(clients.id, clientId))
      return editClient(context, actor, { clientId, form, seenAt: client?.updatedAt.toISOString() ?? '' })
    },
  ],
] as const)('a client is %s while a payment of theirs is confirmed → both end', async (name, change) => {
  const client = await createStored(`Eva-${name.length}`)
  const { orderId } = await context.place({ email: client.email })
  await db.update(orders).set({ state: 'expired', clientId: client.id }).where(eq(orders.id, orderId))

  let changed: ReturnType<typeof change> | undefined
  await db.transaction(async (tx) => {
    await lockOrder(tx, orderId)
    changed = change(client.id)
    changed.catch(() => undefined)
    await waitForWaiting(db, 1)
    expect(await findOrCreateClient(tx, { name: 'Eva', email: client.email, phone: null })).toBe(client.id)
  })
  await expect(changed).resolves.toBeDefined()
})
