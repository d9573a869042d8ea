import { eq, sql } from 'drizzle-orm'
import { Window, type Element } from 'happy-dom'
import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'

import { clients, rateLimits, staffRateLimits } from '#db/schema.ts'
import { createOrderGrant, createProjectGrant } from '#test/support/access-fixtures.ts'
import { openClientPages } from '#test/support/client-pages.ts'
import { createGift } from '#test/support/delivery-fixtures.ts'
import { ownAddresses } from '#test/support/own-addresses.ts'
import { openPanel } from '#test/support/panel.ts'
import { createPaidProject } from '#test/support/project-fixtures.ts'
import { listScreens } from '#test/support/routes.ts'
import { createStaff, depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

// Every form that takes an address, found by opening the pages of app/routes.ts: what is pasted with characters that nobody sees
// does what the address alone does.

const context = await createTestContext()
const { db, siteUrl } = context
const deps = depsOf(context)
const client = { name: 'Rosa Antunes', email: 'rosa@exemplo.com.br' }
const open = await createPaidProject(context, client)
const { project: delivered } = await createGift(context, {}, client)
const owner = await createStaff(deps, 'owner')
const visitors = await openClientPages(deps)
const panel = await openPanel(deps)
const ask = (path: string, init: RequestInit) => (path.startsWith('/admin') ? panel : visitors).ask(path, init)

const screens = listScreens().map(({ id, path }) => ({ id, path: path || '/' }))
const { DOMParser } = new Window()

type Door = { id: string; path: string; cookie: string; form: string; emails: string[] }

const cookieOf = (project: { id: string; orderId: string | null }) =>
  [createOrderGrant, createProjectGrant]
    .map((grant, index) => grant(new Request(siteUrl), deps, (index === 0 ? project.orderId : project.id) ?? ''))
    .map((line) => line.split(';')[0])
    .join('; ')

/** Where the walk begins, and as whom. */
function starts(): { path: string; cookie: string }[] {
  const own = [open, delivered].flatMap((project) =>
    Object.values(ownAddresses({ ...project, listening: '/ouvir/x' })).map(({ path }) => ({ path, project })),
  )
  const ids: Record<string, string> = {
    ':clientId': open.clientId ?? '',
    ':projectId': open.id,
    ':orderId': open.orderId,
    ':packageId': 'express',
    ':section?': '',
  }
  const named = screens.map(({ path }) => path.replaceAll(/:\w+\??/g, (name) => ids[name] ?? name))
  const opened = named.filter((path) => !/[:*]/.test(path) && path !== '/admin/sair')
  return [
    ...opened.map((path) => ({ path, cookie: '' })),
    ...opened.filter((path) => path.startsWith('/admin')).map((path) => ({ path, cookie: owner.cookie })),
    ...own.flatMap(({ path, project }) => [
      { path, cookie: '' },
      { path, cookie: cookieOf(project) },
    ]),
  ]
}

/** A page, and the address at which it was at last. */
async function read(path: string, cookie: string, hops = 0) {
  const { headers, text } = await ask(path, { headers: { cookie } })
  const to = new URL(headers.get('location') ?? path, siteUrl + path)
  const next = to.pathname + to.search
  if (headers.has('location') && to.origin === siteUrl && hops < 4) return read(next, cookie, hops + 1)
  const plain = text.replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
  return { path, page: new DOMParser().parseFromString(plain, 'text/html') }
}

/** A part of a page opens by a parameter of its address; of so many, as a list has one for each row. */
const addressesOfPage = 16

async function findDoors(): Promise<Door[]> {
  const doors = new Map<string, Door>()
  const seen = new Set<string>()
  const count = new Map<string, number>()
  const waiting = starts()
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { cookie } = next
    if (seen.has(`${next.path} ${cookie}`)) continue
    seen.add(`${next.path} ${cookie}`)
    const { path, page } = await read(next.path, cookie)
    seen.add(`${path} ${cookie}`)
    const [pathname = ''] = path.split('?')
    for (const form of page.querySelectorAll('form[method="post"]')) {
      const emails = emailsOf(form)
      const id = matchRoutes(screens, pathname)?.at(-1)?.route.id ?? pathname
      const key = `${id}: ${emails.join(', ')} by ${shapeOf(form)}`
      if (emails.length > 0 && !doors.has(key)) doors.set(key, { id: key, path, cookie, form: shapeOf(form), emails })
    }
    const as = `${pathname} ${cookie}`
    for (const link of page.querySelectorAll(`a[href^="?"], a[href^="${pathname}?"]`)) {
      const to = new URL(link.getAttribute('href') ?? '', siteUrl + path)
      const known = count.get(as) ?? 0
      if (to.pathname !== pathname || known >= addressesOfPage) continue
      count.set(as, known + 1)
      waiting.push({ path: to.pathname + to.search, cookie })
    }
  }
  return [...doors.values()]
}

const fieldsOf = (form: Element) => [...form.querySelectorAll('input[name], select[name], textarea[name]')]
const nameOf = (field: Element) => field.getAttribute('name') ?? ''
const typeOf = (field: Element) => field.getAttribute('type') ?? 'text'

/** Fields for an address, by what they are or how they are called. */
function emailsOf(form: Element): string[] {
  return fieldsOf(form)
    .filter((field) => field.localName === 'input' && ['text', 'email'].includes(typeOf(field)))
    .filter((field) => typeOf(field) === 'email' || /e-?mail/i.test(nameOf(field)))
    .map(nameOf)
}

/** What tells a form from the others of its page. */
function shapeOf(form: Element): string {
  const buttons = [...form.querySelectorAll('button')].map((button) => button.getAttribute('value') ?? '')
  const intents = [...form.querySelectorAll('input[name="intent"]')].map((field) => field.getAttribute('value') ?? '')
  return [...intents, ...buttons].filter(Boolean).join('|') || 'its button'
}

/** What somebody would fill in beside the address. */
function valueOf(field: Element, form: Element): string | null {
  const value = field.getAttribute('value') ?? ''
  const name = nameOf(field)
  if (field.localName === 'textarea') return field.textContent || (field.hasAttribute('required') ? 'Um texto.' : '')
  if (field.localName === 'select') {
    const options = [...field.querySelectorAll('option')]
    const chosen = options.find((option) => option.hasAttribute('selected'))
    return (chosen ?? options.find((option) => option.getAttribute('value')))?.getAttribute('value') ?? ''
  }
  switch (typeOf(field)) {
    case 'file':
    case 'submit':
      return null
    case 'hidden':
      return value
    case 'radio': {
      const group = [...form.querySelectorAll(`input[type="radio"][name="${name}"]`)]
      return (group.find((one) => one.hasAttribute('checked')) ?? group[0]) === field ? value : null
    }
    case 'checkbox':
      return field.hasAttribute('checked') || /consent|accept|agree|aceit/i.test(name) ? value || 'on' : null
    case 'password':
      return owner.password
    case 'tel':
      return value
    default:
      if (/^(code|codigo)$/.test(name)) return value || open.code
      return value || (field.hasAttribute('required') ? 'Ana Lima' : '')
  }
}

function fill(form: Element, { emails }: Door, email: string): Record<string, string> {
  // What comes before the last one helps to fill in the form, such as a total that is added up anew.
  const button = [...form.querySelectorAll('button[type="submit"], button:not([type])')].at(-1)
  const filled = fieldsOf(form).flatMap((field): [string, string][] => {
    const value = emails.includes(nameOf(field)) ? email : valueOf(field, form)
    return value === null ? [] : [[nameOf(field), value]]
  })
  if (button && nameOf(button) !== '') filled.push([nameOf(button), button.getAttribute('value') ?? ''])
  return Object.fromEntries(filled)
}

const { rows: tables } = await db.execute<{ name: string }>(
  sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
)
const uncounted = ['rate_limits', 'staff_rate_limits', 'security_events']
const counts = sql.join(
  tables
    .filter(({ name }) => !uncounted.includes(name))
    .map(({ name }) => sql`select ${name}::text as name, count(*)::int as rows from ${sql.identifier(name)}`),
  sql` union all `,
)

async function countRows(): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ name: string; rows: number }>(counts)
  return new Map(rows.map((row) => [row.name, row.rows]))
}

/** What comes of an address at a door: the answer, without what differs each time, and how many rows it wrote. */
async function tryDoor(door: Door, email: string): Promise<string> {
  await Promise.all([db.delete(rateLimits), db.delete(staffRateLimits)])
  const { path, page } = await read(door.path, door.cookie)
  const form = [...page.querySelectorAll('form[method="post"]')].find(
    (one) => shapeOf(one) === door.form && String(emailsOf(one)) === String(door.emails),
  )
  if (!form) throw new Error(`its form is gone: ${door.id}`)
  const before = await countRows()
  const action = new URL(form.getAttribute('action') ?? path, siteUrl + path)
  const body = new URLSearchParams(fill(form, door, email))
  const { status, headers, text } = await ask(action.pathname + action.search, {
    method: 'POST',
    body,
    headers: { origin: siteUrl, cookie: door.cookie },
  })
  const after = await countRows()
  const written = [...after].flatMap(([name, rows]) =>
    rows === before.get(name) ? [] : [`${name} ${rows - (before.get(name) ?? 0)}`],
  )
  const answer = new DOMParser().parseFromString(text.replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, ''), 'text/html')
  const said = [...answer.querySelectorAll('[role="alert"], [aria-invalid="true"], .error')].map(
    (one) => nameOf(one) || one.textContent,
  )
  // The client whose address was changed keeps the one they had.
  await db
    .update(clients)
    .set({ email: client.email })
    .where(eq(clients.id, open.clientId ?? ''))
  return withoutOwn(JSON.stringify({ status, to: headers.get('location'), said, written }))
}

function withoutOwn(answer: string): string {
  return answer
    .replaceAll(/[\w.+-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/g, 'ADDRESS')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
    .replaceAll(/P\d{4,}/g, 'CODE')
    .replaceAll(/(?<==)[\w-]{12,}/g, 'KEY')
    .replaceAll(/\d{10,}/g, 'NUMBER')
    .replaceAll(/(?<=recado=)\w+/g, 'TOAST')
}

let people = 0
const somebody = () => `porta${(people += 1)}@exemplo.com.br`
/** As it comes out of a mail, a chat or a contact list. */
const pasted = (email: string) => `\u202A\uFEFF ${email.replace('@', '\u200B@')}\u2060\u202C\u00A0`

const isOfPanel = ({ path }: Door) => path.startsWith('/admin')
// The panel last: a client whose address is changed there is led to their gates again.
const doors = (await findDoors()).toSorted((one, other) => Number(isOfPanel(one)) - Number(isOfPanel(other)))

test('the pages of visitors, clients and staff → have doors that take an address', () => {
  for (const part of ['routes/checkout/', 'routes/client/', 'routes/admin/'])
    expect([part, doors.filter(({ id }) => id.startsWith(part)).length > 3]).toEqual([part, true])
})

test.each(doors)('$id: an address pasted with what nobody sees → does what the address does', async (door) => {
  // The first one may end what is there once, such as the access of who had it.
  await tryDoor(door, somebody())
  const [plain, dressed] = [await tryDoor(door, somebody()), await tryDoor(door, pasted(somebody()))]
  expect(dressed).toBe(plain)
  const known: string[] = []
  for (const email of [client.email, owner.email]) {
    const [once, again] = [await tryDoor(door, email), await tryDoor(door, email)]
    // Where the first one changed what the second finds, whoever is new has shown it.
    if (once !== again) continue
    known.push(again)
    expect(await tryDoor(door, pasted(email))).toBe(again)
  }
  const broken = await tryDoor(door, 'ana exemplo.com')
  expect(
    [plain, ...known].some((answer) => answer !== broken),
    'a broken address does the same: the door does not read it',
  ).toBe(true)
})
