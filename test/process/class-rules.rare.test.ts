import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

import { desc } from 'drizzle-orm'
import { Window } from 'happy-dom'
import { matchRoutes } from 'react-router'
import { afterAll, beforeAll, test } from 'vitest'

import { connect } from '#db/client.ts'
import { mails } from '#db/schema.ts'
import { classesOfPage, classesWithRule, sheetsOfPage, unescaped } from '#test/support/browser/style-rules.ts'
import { embeddedUrl } from '#test/support/embedded-url.ts'
import { expectListed, expectNone } from '#test/support/guard.ts'
import { httpBuyer, type Answer, type HttpBuyer } from '#test/support/http-buyer.ts'
import { startProduct, temporaryDataDir, type Product } from '#test/support/product.ts'
import { listScreens } from '#test/support/routes.ts'

/** Of one screen, so many addresses are opened: a project and an order in the states they have. */
const addressesOfScreen = 12
const screens = listScreens().map(({ id, path, files }) => ({ id, path: path || '/', file: files.at(-1) ?? '' }))
const root = join(import.meta.dirname, '..', '..')

/** What no demonstration has: each begins with a sale or a file of its own. */
const notInDemonstration = ['routes/admin/imports/import', 'routes/checkout/extra', 'routes/checkout/proposal']

const data = await temporaryDataDir()
/** HTML by address, and how often each screen was opened. */
const pages = new Map<string, string>()
const visits = new Map<string, number>()
let product: Product

beforeAll(async () => {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: data.path }
  const printed = execFileSync(process.execPath, ['server/demo.mjs', '--orders', '24'], { cwd: root, env }).toString()
  product = await startProduct({ dataDir: data.path, env: { LOG_LEVEL: 'error' } })
  const open = screens.map(({ path }) => path.replace(/\/:\w+\?$/, '')).filter((path) => !/[:*]/.test(path))
  const anybody = browserOf('')
  await walk(anybody, ['/nao-existe', ...open])
  await walk(anybody, ['/admin/login', '/admin/redefinir-senha', '/admin/convite'], { asStaff: true })
  await walkAsClients()
  await walkAsStaff(printed)
  await walk(anybody, ['/presente/nao-existe'])
}, 600_000)

afterAll(async () => {
  await product.stop()
  await data.remove()
})

/** Whoever a mail was sent to opens its links, newest first, and proves with the e-mail that they are theirs. */
async function walkAsClients() {
  const { db, close } = connect(await embeddedUrl(data.path))
  const sent = await db.select({ to: mails.toEmail, content: mails.content }).from(mails).orderBy(desc(mails.createdAt))
  await close()
  const clients = new Map<string, HttpBuyer>()
  for (const { to, content } of sent) {
    const client = clients.get(to) ?? browserOf(to)
    clients.set(to, client)
    await walk(client, linksIn(JSON.stringify(content).replaceAll(/[\\"]/g, ' ')), { email: to })
  }
}

async function walkAsStaff(printed: string) {
  const staff = browserOf('staff')
  const [, email = ''] = /E-mail: (\S+)/.exec(printed) ?? []
  const [, senha = ''] = /Senha: (\S+)/.exec(printed) ?? []
  await staff.post('/admin/login', { email, senha })
  const open = screens.map(({ path }) => path).filter((path) => path.startsWith('/admin') && !/[:*]/.test(path))
  await walk(staff, ['/admin/nao-existe', ...open.filter((path) => path !== '/admin/sair')], { asStaff: true })
}

/** Each with cookies and an address of its own. */
let browsers = 0
function browserOf(email: string): HttpBuyer {
  browsers += 1
  return httpBuyer(product.url, `127.0.9.${browsers}`, { name: '', email })
}

/** Opens the addresses in `found`, and those that their pages name. */
async function walk(
  browser: HttpBuyer,
  found: string[],
  { email = '', asStaff = false }: { email?: string; asStaff?: boolean } = {},
): Promise<void> {
  const waiting = [...found]
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (pages.has(path) || path.startsWith('/admin') !== asStaff || !mayVisit(path)) continue
    const html = await keep(browser, path, await browser.get(path))
    waiting.push(...linksIn(html))
    let shown = html
    for (const typed of email === '' ? [] : formsOf(email)) {
      shown = (await send(browser, path, shown, typed)) || shown
      waiting.unshift(...linksIn(shown))
    }
  }
}

/** What a client fills in: the gate, and once each what makes a page for somebody else. */
function formsOf(email: string): Record<string, string>[] {
  const gift = { recipient: 'Ana', dedication: 'Para você.', sender: 'Rui', when: 'now' }
  const listener = { intent: 'share-listening', listener: 'Bia' }
  return [
    { email },
    ...(visits.has('routes/client/gift/gift') ? [] : [gift]),
    ...(visits.has('routes/client/listening/listen') ? [] : [listener]),
  ]
}

function mayVisit(path: string): boolean {
  const screen = screenOf(path)
  const visited = visits.get(screen) ?? 0
  visits.set(screen, visited + 1)
  return visited < addressesOfScreen
}

/** The page that an answer is or leads to. */
async function keep(browser: HttpBuyer, path: string, { headers, body }: Answer): Promise<string> {
  if (headers.location) {
    const next = new URL(headers.location, product.url + path)
    const nextPath = next.pathname + next.search
    return next.origin === product.url ? keep(browser, nextPath, await browser.get(nextPath)) : ''
  }
  if (!headers['content-type']?.startsWith('text/html')) return ''
  pages.set(pages.has(path) ? `${path} (again)` : path, body)
  return body
}

/** Sends the form of a page that has these fields, if there is one. */
async function send(browser: HttpBuyer, path: string, html: string, typed: Record<string, string>): Promise<string> {
  const wanted = Object.entries(typed).map(([name, value]) =>
    name === 'intent' ? `value="${value}"` : `name="${name}"`,
  )
  if (!wanted.every((text) => html.includes(text))) return ''
  const { document, FormData, HTMLFormElement } = new Window()
  document.write(html.replaceAll(/<(script|style|link)\b[^>]*>/g, '<template>'))
  const form = [...document.querySelectorAll('main form[method="post"]')].find(({ outerHTML }) =>
    wanted.every((text) => outerHTML.includes(text)),
  )
  if (!(form instanceof HTMLFormElement)) return ''
  const fields = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
  return keep(browser, path, await browser.post(form.getAttribute('action') ?? path, { ...fields, ...typed }))
}

/** Links, and addresses that a mail or a field shows. */
function linksIn(html: string): string[] {
  const markup = html.replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
  const found = [
    ...markup.matchAll(/(?:\shref="|https?:\/\/127\.0\.0\.1:\d+)(\/(?!\/|assets\/|admin\/sair)[^"#\s<]*)/g),
  ]
  return found.map(([, path = '']) => {
    const { pathname, search } = new URL(unescaped(path), product.url)
    return pathname + search
  })
}

function screenOf(path: string): string {
  return matchRoutes(screens, new URL(path, product.url).pathname)?.at(-1)?.route.id ?? 'other'
}

test('every screen → was opened', () => {
  const drawn = screens.filter(({ file }) => file.endsWith('.tsx')).map(({ id }) => id)
  expectListed(
    drawn.filter((id) => !visits.has(id)),
    {
      listed: notInDemonstration,
      list: '`notInDemonstration` in test/process/class-rules.rare.test.ts',
      advice:
        'No page of the demonstration shows the screen: let server/demo/ make what it shows, or link it from a page.',
    },
  )
})

test('every page of the built product → each of its classes has a rule in the sheets it loads', async () => {
  const sheets = new Map<string, Set<string>>()
  const read = async (address: string) => {
    const known = sheets.get(address) ?? classesWithRule(await (await fetch(product.url + address)).text())
    sheets.set(address, known)
    return known
  }
  const missing = new Map<string, string>()
  for (const [path, html] of pages) {
    const { inside, addresses } = sheetsOfPage(html)
    const known = [...inside.map(classesWithRule), ...(await Promise.all(addresses.map(read)))]
    const names = classesOfPage(html).filter((name) => !known.some((classes) => classes.has(name)))
    for (const name of names) missing.set(name, path)
  }
  const problems = [...missing].map(
    ([name, path]) =>
      `${path}: no sheet of this page has a rule for the class “${name}”. Does its sheet read the file (@source in app/styles/site.css)? What is not styled needs no class: a data attribute, if a script or a test looks for it.`,
  )
  expectNone(problems, 'A class without a rule is a slip, or left over.')
})
