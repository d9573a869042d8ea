import { afterAll, beforeAll, expect, test } from 'vitest'

import { calendarDay } from '#core/shared/dates.ts'
import { connect } from '#db/client.ts'
import { clients, projects } from '#db/schema.ts'
import { signInStaff } from '#test/support/http-staff.ts'
import { createTestDatabase } from '#test/support/postgres.ts'
import { startProduct, temporaryDataDir, type Product } from '#test/support/product.ts'

const person = { email: 'dona@estudio.example', password: 'uma senha bem comprida' }
const [here, there] = [await temporaryDataDir(), await temporaryDataDir()]
const database = await createTestDatabase()
const running: Product[] = []

async function startOne(dataDir: string): Promise<Product> {
  const env = {
    DATABASE_URL: database.url,
    ADMIN_EMAIL: person.email,
    ADMIN_PASSWORD: person.password,
    SESSION_SECRET: 's'.repeat(40),
    LOG_LEVEL: 'error',
  }
  const product = await startProduct({ dataDir, env })
  running.push(product)
  return product
}

beforeAll(async () => {
  await startOne(here.path)
  await startOne(there.path)
})

afterAll(async () => {
  for (const product of running) await product.stop()
  await database.drop()
  await Promise.all([here.remove(), there.remove()])
})

async function createSong(title: string): Promise<string> {
  const { db, close } = connect(database.url, { connections: 1 })
  try {
    const buyer = { clientName: 'Ana Lima', clientEmail: 'ana@exemplo.com.br' }
    const [client] = await db
      .insert(clients)
      .values({ name: 'Ana Lima', email: `${title}@exemplo.com.br` })
      .returning()
    const [project] = await db
      .insert(projects)
      .values({
        ...buyer,
        code: title,
        clientId: client?.id ?? '',
        title,
        packageId: 'essencial',
        previewCode: `preview-${title}`,
        deadlineStartedAt: new Date(),
        expectedOn: calendarDay('2031-01-01'),
        deadlineOn: calendarDay('2031-01-02'),
      })
      .returning()
    return project?.id ?? ''
  } finally {
    await close()
  }
}

/** An open page's event stream: what came over it so far. */
async function openStream(url: string, cookie: string) {
  const ended = new AbortController()
  const answer = await fetch(url, { headers: { cookie }, signal: ended.signal })
  if (answer.status !== 200 || !answer.body) throw new Error(`${url} was answered with ${answer.status}`)
  let text = ''
  const decoder = new TextDecoder()
  const reading = (async () => {
    for await (const chunk of answer.body ?? []) text += decoder.decode(chunk, { stream: true })
  })().catch(() => undefined)
  return {
    changes: () => text.match(/event: changed/g)?.length ?? 0,
    async close() {
      ended.abort()
      await reading
    },
  }
}

test('staff act in one process → open pages of another follow, with the history, and no other page', async () => {
  const [one, other] = running
  if (!one || !other) throw new Error('nothing runs')
  const [mine, theirs] = [await createSong('P9001'), await createSong('P9002')]
  const [doing, watching] = [await signInStaff(one.url, person), await signInStaff(other.url, person)]
  const showsStep = async () => {
    const page = await fetch(`${other.url}/admin/projects/${mine}`, { headers: { cookie: watching.cookie } })
    return (await page.text()).includes('step-changed')
  }
  expect(await showsStep()).toBe(false)
  const streams = {
    mine: await openStream(`${other.url}/eventos/projeto/${mine}`, watching.cookie),
    board: await openStream(`${other.url}/eventos/painel`, watching.cookie),
    theirs: await openStream(`${other.url}/eventos/projeto/${theirs}`, watching.cookie),
  }

  const moved = await fetch(`${one.url}/admin/projects/quadro`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: doing.cookie, origin: one.url },
    body: new URLSearchParams({ project: mine, step: 'composition', seen: 'analysis' }),
  })

  expect(moved.status).toBe(302)
  await expect.poll(streams.mine.changes).toBeGreaterThan(0)
  await expect.poll(streams.board.changes).toBeGreaterThan(0)
  expect(streams.theirs.changes()).toBe(0)
  expect(await showsStep()).toBe(true)
  for (const stream of Object.values(streams)) await stream.close()
})
