import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { isPersonal, pages } from '#app/route-table.ts'
import { listListeningLinks } from '#db/preview/listening-links.ts'
import { orders, projects } from '#db/schema.ts'
import { createOrderGrant, createProjectGrant } from '#test/support/access-fixtures.ts'
import { openClientPages } from '#test/support/client-pages.ts'
import { createDeliveredProject } from '#test/support/delivery-fixtures.ts'
import { expectNone } from '#test/support/guard.ts'
import { ownAddresses } from '#test/support/own-addresses.ts'
import { createPaidProject, createVersion } from '#test/support/project-fixtures.ts'
import { listScreens } from '#test/support/routes.ts'
import { depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'
import { setSurprise } from '#use-cases/order/set-surprise.ts'
import { listeningUrl } from '#use-cases/preview/sharing/listening-token.ts'
import { shareListening } from '#use-cases/preview/sharing/share-listening.ts'

const context = await createTestContext()
const { db, siteUrl } = context
const deps = depsOf(context)
const { ask, send } = await openClientPages(deps)
const nobody = new Request(siteUrl)

const secrets = [
  'Conceição',
  'Serenata das Bodas',
  'Bodas',
  'música',
  'Música',
  'canção',
  'Prévia',
  'briefing',
  'Harmonia',
]

async function createSurprise(email: string) {
  const { project } = await createDeliveredProject(context, { email })
  const named = { title: 'Serenata das Bodas de Conceição', recipient: 'Conceição' }
  await db.update(projects).set(named).where(eq(projects.id, project.id))
  const orderId = project.orderId ?? ''
  await setSurprise(context, orderId, 'night')
  const cookie = [createOrderGrant(nobody, deps, orderId), createProjectGrant(nobody, deps, project.id)]
    .map((line) => line.split(';')[0])
    .join('; ')
  return { ...project, ...named, orderId, cookie }
}

const project = await createSurprise('bodas@exemplo.com.br')
const { code } = project

/** A link by which the client lets somebody listen. */
async function listeningPath(): Promise<string> {
  await shareListening(context, project.id, { name: 'Bia', rights: 'listen' })
  const [link] = await listListeningLinks(db, project.id)
  return new URL((link && listeningUrl(deps, link)) ?? '').pathname
}

const addresses = ownAddresses({ ...project, listening: await listeningPath() })

test('every page that app/routes.ts calls personal or a checkout → has an address here to open it by', () => {
  const own = listScreens().filter(
    ({ path, files }) => isPersonal(pages.find(path).facts) && files.at(-1)?.endsWith('.tsx'),
  )
  const ids = own.map(({ id }) => id)
  expectNone(
    ids.filter((id) => !(id in addresses)),
    'Write in test/support/own-addresses.ts how these pages are opened: in surprise mode they may not say what they are about.',
  )
  expectNone(
    Object.keys(addresses).filter((id) => !ids.includes(id)),
    'app/routes.ts calls these neither personal nor a checkout any more: remove them in test/support/own-addresses.ts.',
  )
})

/** What is seen without looking at the page: tab, icon, link preview. */
function headOf(text: string): string {
  const head = /<head>([\s\S]*?)<\/head>/.exec(text)?.[1] ?? ''
  return head.replaceAll(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>/g, '')
}

/** What is read on the page, without the frame around it. */
function mainOf(text: string): string {
  const main = /<main[\s\S]*?<\/main>/.exec(text)?.[0] ?? ''
  return main.replaceAll(/<script[\s\S]*?<\/script>|<svg[\s\S]*?<\/svg>|<[^>]*>/g, ' ')
}

/** The page that an address leads to. */
async function follow(path: string, cookie: string): Promise<string> {
  const page = await ask(path, { headers: { cookie } })
  const next = page.headers.get('location')
  return next ? follow(next, cookie) : page.text
}

const unknown =
  'No order of a surprise was found by this address: see findSurpriseOfRequest (app/site/surprise-of-request.ts); a page whose link is the proof says so by `surprise` in app/routes.ts.'

function expectDiscreet(text: string) {
  const head = headOf(text)
  // Of several, the first is the page's.
  expect(/<title>.*?<\/title>/.exec(head)?.[0], unknown).toBe(`<title>Pedido ${code}</title>`)
  expectNone(
    [...secrets, 'og:', 'twitter:', 'favicon', 'manifest', 'apple-touch'].filter((word) => head.includes(word)),
    'In surprise mode the head names nothing but the order: leave this out of the `meta` or `links` of the route where app/root.tsx has a discreet code.',
  )
  expect(text).toContain('id="pausa"')
}

test.each(Object.entries(addresses))('%s in the buyer’s browser → a head that says nothing', async (_id, { path }) => {
  const text = await follow(path, project.cookie)
  expect(headOf(text)).toContain('/neutral.svg')
  expectDiscreet(text)
})

test.each(Object.entries(addresses).filter(([, { named }]) => named))(
  '%s by its link alone → the preview of the link says nothing',
  async (_id, { path }) => {
    const text = await follow(path, '')
    expect(headOf(text)).toContain('/neutral.svg')
    expectDiscreet(text)
  },
)

/** Whose link is the proof; and pages of thanks, which nobody is sent and which are the same for everybody. */
const openToAll = [
  'routes/client/listening/listen',
  'routes/client/briefing-success',
  'routes/client/briefing-complete',
  'routes/client/feedback-received',
]

test.each(Object.entries(addresses).filter(([id, { named }]) => named && !openToAll.includes(id)))(
  '%s by its link alone → the page itself says neither whom it is for, nor that it is a song',
  async (_id, { path }) => {
    const shown = mainOf(await follow(path, ''))
    expectNone(
      secrets.filter((secret) => shown.includes(secret)),
      'Whoever has only the link of this page may not learn of the surprise from it: ask useDiscreetCode (app/ui/surprise/use-discreet-code.ts) before the page names anybody.',
    )
  },
)

test.each(['/briefing-complete?revisao=%2500', '/auth/preview/x?letra=%00', '/orcamento/..%2Fetc?footer=%2500'])(
  '%s, which names no order → answered',
  async (path) => {
    expect((await ask(path)).status).toBeLessThan(500)
  },
)

const ofOrders: [string, () => Promise<string>][] = [
  ['its order', async () => project.orderId],
  [
    'an extra for its song',
    async () => {
      const extra = await context.place({ email: 'bodas@exemplo.com.br' })
      await db.update(orders).set({ forProjectId: project.id }).where(eq(orders.id, extra.orderId))
      return extra.orderId
    },
  ],
]

test.each(ofOrders)('tracking without a code, in a browser with %s → a head that says nothing', async (_what, find) => {
  const cookie = createOrderGrant(nobody, deps, await find()).split(';')[0] ?? ''
  const text = await follow('/acompanhar-pedido', cookie)
  expect(headOf(text)).toContain('/neutral.svg')
  expectDiscreet(text)
})

test('tracking without a code, after access to the surprise ended → a head that says nothing', async () => {
  const ended = await createSurprise('encerrada@exemplo.com.br')
  const cookie = createOrderGrant(nobody, deps, ended.orderId).split(';')[0] ?? ''
  await db.update(orders).set({ accessGeneration: 9, statusGeneration: 9 }).where(eq(orders.id, ended.orderId))
  expect(headOf(await follow('/acompanhar-pedido', cookie))).toContain(`<title>Pedido ${ended.code}</title>`)
})

test('an order without surprise mode → its pages as ever', async () => {
  const plain = await createPaidProject(context, { email: 'aberta@exemplo.com.br' })
  await createVersion(context, plain.id)
  const { text } = await ask(`/preview/${plain.previewCode}`)
  expect(headOf(text)).toContain('<title>Prévia da sua música</title>')
  expect(text).not.toContain('id="pausa"')
})

test('the delivery → files are listed under neutral names', async () => {
  const { text } = await ask(`/deliveries/${project.id}`, { headers: { cookie: project.cookie } })
  expect(text).toContain(`Pedido ${code} - arquivo 1.mp3`)
  expect(text).not.toContain('Serenata das Bodas de Conceição.mp3')
  expect(text).toContain('dentro deles estão o título, a letra e a capa')
})

test('the delivery of an order without surprise mode → no word about what is inside its files', async () => {
  const { project: plain } = await createDeliveredProject(context, { email: 'sem-surpresa@exemplo.com.br' })
  const cookie = createProjectGrant(nobody, deps, plain.id).split(';')[0] ?? ''
  const { text } = await ask(`/deliveries/${plain.id}`, { headers: { cookie } })
  expect(text).toContain('Salvar a música (')
  expect(text).not.toContain('Modo surpresa')
})

test('the switch on the tracking page → only for its buyer', async () => {
  const plain = await createPaidProject(context, { email: 'troca@exemplo.com.br' })
  const fields = { intent: 'surprise', order: plain.orderId, quiet: 'evening' }
  await send('/acompanhar-pedido', fields)
  await send('/acompanhar-pedido', fields, project.cookie)
  const status = createOrderGrant(nobody, deps, plain.orderId, { level: 'status' }).split(';')[0] ?? ''
  await send('/acompanhar-pedido', fields, status)
  expect((await context.order(plain.orderId)).surprise).toBeNull()

  const own = createOrderGrant(nobody, deps, plain.orderId).split(';')[0] ?? ''
  const answer = await send('/acompanhar-pedido', fields, own)
  expect(answer.headers.get('location')).toBe(`/acompanhar-pedido?codigo=${plain.code}#surpresa`)
  expect((await context.order(plain.orderId)).surprise).toBe('evening')
  await send('/acompanhar-pedido', { ...fields, intent: 'surprise-off' }, own)
  expect((await context.order(plain.orderId)).surprise).toBeNull()
  expect((await context.historyOf(plain.orderId)).filter(({ type }) => type === 'surprise-changed')).toHaveLength(2)
})
