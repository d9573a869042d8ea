import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { pages } from '#app/route-table.ts'
import { cents } from '#core/shared/money.ts'
import { findBriefingOfProject } from '#db/briefing/briefings.ts'
import { listDrafts } from '#db/preview/notes.ts'
import { createOrderGrant, createProjectGrant } from '#test/support/access-fixtures.ts'
import { openClientPages } from '#test/support/client-pages.ts'
import { createGift } from '#test/support/delivery-fixtures.ts'
import { expectNone } from '#test/support/guard.ts'
import { ownAddresses, ownFiles } from '#test/support/own-addresses.ts'
import { createPublishedVersion } from '#test/support/played-version-fixtures.ts'
import { createPaidProject } from '#test/support/project-fixtures.ts'
import { listScreens } from '#test/support/routes.ts'
import { depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext, testActor } from '#test/support/test-context.ts'
import { sendProposal } from '#use-cases/proposal/send-proposal.ts'

const context = await createTestContext()
const { db, siteUrl } = context
const deps = depsOf(context)
const { ask, send } = await openClientPages(deps)
const nobody = new Request(siteUrl)
const grants = (project: { id: string; orderId: string | null }) =>
  [createOrderGrant(nobody, deps, project.orderId ?? ''), createProjectGrant(nobody, deps, project.id)]
    .map((line) => line.split(';')[0])
    .join('; ')

const client = { name: 'Segredo de Ninguém', email: 'segredo@exemplo.com.br' }
// First: its code is the example beside the fields of every gate.
const other = await createPaidProject(context, { email: 'outra@exemplo.com.br' })
const open = await createPaidProject(context, client)
const { versionId } = await createPublishedVersion(context, open.id, { name: 'Canção Escondida' })
const pinned = { intent: 'note-add', version: versionId, from: '0:05', to: '', text: 'Mais Escondida ainda' }
await send(`/preview/${open.id}/notas`, pinned, grants(open))
const [note] = await listDrafts(db, open.id)
const briefing = await findBriefingOfProject(db, open.id)
const proposed = await sendProposal(context, testActor(), {
  projectId: open.id,
  form: {
    title: 'Coro Escondido',
    description: 'Quatro vozes.',
    price: cents(350_00),
    item: 'other',
    workDays: 10,
    addedDays: 3,
    validUntil: new Date(context.now().getTime() + 7 * 86_400_000),
  },
  submissionId: randomUUID(),
  extraId: '',
  answersId: null,
  replacesId: null,
})
const proposalId = proposed.ok ? proposed.value.proposalId : proposed.code
const { project: delivered, token } = await createGift(context, { question: 'Onde?', answer: 'Paraty' }, client)

/** What nobody but its client may read of a project; an address that has one of them in it may repeat it. */
const secrets = [open, delivered].flatMap(({ id, code, previewCode }) => [id, code, previewCode])
secrets.push(
  'Segredo',
  'segredo@',
  'Escondida',
  'Escondido',
  'R$ 350',
  'Ana Clara',
  'dançarem',
  'Paraty',
  token,
  versionId,
)

const strangers = {
  'without a cookie': '',
  'with the cookies of somebody else': grants(other),
  'with a cookie of their own making': `harmonia_previews=${Buffer.from(`9999999999999 ${open.id}`).toString('base64url')}.x`,
  'with another signed cookie under its name': `harmonia_previews=${deps.signer.sign('grants', `9999999999999 ${open.id}`)}`,
  'with a cookie that ended': `harmonia_previews=${deps.signer.sign('previews', `${context.now().getTime()} ${open.id}`)}`,
}

const proofs = ['order', 'project', 'person']
const guarded = listScreens().filter(({ path }) => {
  const { kind, access } = pages.find(path).facts
  return (kind === 'personal' || kind === 'checkout') && proofs.includes(access)
})
const worlds = Object.entries({ open, delivered }).map(([world, project]) => {
  const addresses = { ...ownAddresses({ ...project, listening: '', proposalId }), ...ownFiles(project) }
  return { world, project, addresses: new Map(Object.entries(addresses)) }
})
const tried = worlds.flatMap(({ world, project, addresses }) =>
  guarded.flatMap(({ id }) => {
    const path = addresses.get(id)?.path
    return path === undefined ? [] : [{ id, world, project, path }]
  }),
)

test('every page and file that app/routes.ts says asks for a proof → can be asked for here', () => {
  const missing = guarded.filter(({ id }) => !worlds[0]?.addresses.has(id)).map(({ id }) => id)
  expectNone(missing, 'Write in test/support/own-addresses.ts how these are opened.')
})

function dataOf(path: string): string {
  const { pathname, search } = new URL(path, siteUrl)
  return `${pathname}.data${search}`
}

async function readsOf(path: string, cookie: string) {
  const answers = await Promise.all([path, dataOf(path)].map((asked) => ask(asked, { headers: { cookie } })))
  return answers.map(({ status, headers, text }) => ({ status, all: `${text} ${JSON.stringify([...headers])}` }))
}

const leaked =
  'Who has proved nothing reads this of a project: the loader has to ask for what app/routes.ts says (app/http/access.ts) before it reads, and return only what the page shows.'

/** What of the project an answer says that its address did not. */
function readFrom(path: string, answer: string): string[] {
  return secrets
    .filter((secret) => !path.includes(secret) && answer.includes(secret))
    .map((secret) => `${path}: ${secret}`)
}

test.each(Object.entries(strangers))(
  'a stranger %s → reads nothing of a project, in no page and no data',
  async (_who, cookie) => {
    for (const { path } of tried) {
      for (const { status, all } of await readsOf(path, cookie)) {
        expect([path, status < 500]).toEqual([path, true])
        expectNone(readFrom(path, all), leaked)
      }
    }
  },
)

test('its client asks for the same → reads of a project what strangers do not, so that the proof is what decides', async () => {
  const reading = new Set<string>()
  for (const { id, path, project } of tried) {
    const read = (await readsOf(path, grants(project))).map(({ all }) => all).join('')
    if (readFrom(path, read).length > 0) reading.add(id)
  }
  expect(reading.size).toBeGreaterThan(8)
})

const knowing = createOrderGrant(nobody, deps, open.orderId, { level: 'status' }).split(';')[0] ?? ''
const ofProject = tried.filter(
  ({ path, world }) => world === 'open' && pages.find(new URL(path, siteUrl).pathname).facts.access === 'project',
)

test('a browser that only knows code and e-mail → reads nothing of what asks for the project', async () => {
  expect(ofProject.length).toBeGreaterThan(8)
  for (const { path } of ofProject) {
    for (const { all } of await readsOf(path, knowing)) {
      expectNone(readFrom(path, all), leaked)
    }
  }
})

/** What the forms of these pages say they are, read where they are written. */
async function listIntents(): Promise<string[]> {
  const found = new Set<string>()
  for (const folder of ['routes/client', 'routes/checkout', 'ui']) {
    for (const file of await readdir(join('app', folder), { recursive: true })) {
      if (!file.endsWith('.tsx') || file.endsWith('.test.tsx') || file.startsWith('admin')) continue
      const source = await readFile(join('app', folder, file), 'utf8')
      for (const [, inMarkup, inScript] of source.matchAll(
        /(?:\bintent=|name="intent"\s+value=)"([\w-]+)"|\bintent: '([\w-]+)'/g,
      ))
        found.add(inMarkup ?? inScript ?? '')
    }
  }
  return [...found]
}
const intents = ['none', ...(await listIntents())]

/** Every row of the database, but what counts guesses and refusals. */
async function stored(): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const names = rows.map(({ name }) => name).filter((name) => !/rate_limits|security_events/.test(name))
  const sums = names.map(
    (name) => `(select md5(string_agg(t::text, '|' order by t::text)) from "${name}" t) as "${name}"`,
  )
  return JSON.stringify((await db.execute(sql.raw(`select ${sums.join(', ')}`))).rows, null, 1)
}

/** Before it is read, an upload of a stranger is refused, too. */
function uploadOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const name of ['voice', 'photo', 'recording']) form.set(name, new Blob(['OggS and more']), 'voz.ogg')
  return form
}

test.each(Object.entries(strangers).slice(0, 2))(
  'a stranger %s sends every form of a client → changes nothing',
  async (_who, cookie) => {
    const before = await stored()
    const fields = {
      name: 'Estranho',
      email: 'estranho@exemplo.com.br',
      terms: 'sim',
      version: versionId,
      text: 'deixe-me entrar',
      from: '0:05',
      to: '',
      choice: '2',
      quiet: 'night',
      expected: 'automatic',
      reason: '',
      service: '',
      note: note?.id ?? '',
      listener: 'eu',
      rights: 'comment',
      briefing: briefing?.id ?? '',
      step: 'people',
      'name-1': 'Thaís',
      consent: '1',
      wanted: '1',
    }
    expect(intents.length).toBeGreaterThan(45)
    for (const { path, project } of tried) {
      const about = { ...fields, order: project.orderId ?? '', submission: randomUUID() }
      const forms = [...intents.map((intent) => ({ ...about, intent })), uploadOf(about)]
      const answers = await Promise.all(forms.map((form) => send(path, form, cookie)))
      expect([path, answers.filter(({ status }) => status >= 500)]).toEqual([path, []])
      for (const { text } of answers)
        expect([
          path,
          secrets.filter((secret) => !JSON.stringify([path, about]).includes(secret) && text.includes(secret)),
        ]).toEqual([path, []])
    }
    expect(await stored()).toBe(before)
  },
  180_000,
)
