import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { StaffRole } from '#core/staff/staff.ts'
import { orders, projects } from '#db/schema.ts'
import { createProjectGrant, createOrderGrant } from '#test/support/access-fixtures.ts'
import { openClientPages } from '#test/support/client-pages.ts'
import { createManualProject, createPaidProject, createVersion } from '#test/support/project-fixtures.ts'
import { createStaff, depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'
import { endAccessEverywhere } from '#use-cases/access/end-access.ts'
import { hashSecret } from '#use-cases/access/hash-secret.ts'

import { readGrants, revokeGrant } from './access-cookies.ts'
import {
  admitToOrder,
  briefingRole,
  canOpenOrder,
  canOpenProject,
  canStaffOpen,
  levelOfSubject,
  orderRole,
  projectRole,
  readAccess,
} from './access.ts'
import { storeBriefingLink, readBriefingLinks } from './briefing/briefing-cookie.ts'
import { readVisitor } from './cookies.ts'

const context = await createTestContext()
const deps = depsOf(context)
const { ask, send } = await openClientPages(deps)
const nobody = new Request(context.siteUrl)

const project = await createPaidProject(context, { name: 'Segredo Guardado', email: 'segredo@exemplo.com.br' })
await createVersion(context, project.id)
const [owner, producer, outsider] = [
  await createStaff(deps, 'owner'),
  await createStaff(deps, 'producer'),
  await createStaff(deps, 'producer'),
]
const person = {
  name: 'Ana Lima',
  email: 'ana@example.com',
  hasSecondFactor: false,
  sessionId: '',
  provedAt: new Date(),
}
const previewPath = `/preview/${project.previewCode}`

const pairOf = (setCookie: string) => setCookie.split(';')[0] ?? ''
const withCookie = (...lines: string[]) =>
  new Request(context.siteUrl, { headers: { cookie: lines.map(pairOf).join('; ') } })
const headersOf = (request: Request) => ({ headers: { cookie: request.headers.get('cookie') ?? '' } })
const afterDays = <Answer>(days: number, run: () => Answer): Answer => {
  const before = context.time
  context.time = new Date(before.getTime() + days * 86_400_000)
  try {
    return run()
  } finally {
    context.time = before
  }
}

test('a later order → does not extend access to an earlier one', async () => {
  const earlier = withCookie(createOrderGrant(nobody, deps, project.orderId))
  const other = await createPaidProject(context)
  const both = afterDays(10, () => withCookie(createOrderGrant(earlier, deps, other.orderId)))

  expect(afterDays(15, () => readGrants(both, deps, 'orders').map(({ id }) => id))).toEqual([other.orderId])
})

test('signing out of one order → does not extend access to another', () => {
  const lines = withCookie(createOrderGrant(nobody, deps, project.orderId))
  const [before] = readGrants(lines, deps, 'orders')
  const [after] = afterDays(5, () => readGrants(lines, deps, 'orders'))
  expect(after).toEqual(before)
})

test('a copied cookie after its owner signed out everywhere → opens nothing', async () => {
  const mine = await createPaidProject(context, { name: 'Cópia Escondida' })
  await createVersion(context, mine.id)
  const copied = withCookie(createOrderGrant(nobody, deps, mine.orderId), createProjectGrant(nobody, deps, mine.id))
  const inside = [`/acompanhar-pedido?codigo=${mine.code}`, `/preview/${mine.previewCode}`, `/deliveries/${mine.id}`]
  for (const path of inside) expect((await ask(path, headersOf(copied))).text).toContain('Cópia Escondida')

  const left = await send('/acompanhar-pedido', { intent: 'leave-everywhere', followed: mine.code }, pairs(copied))
  expect([left.status, left.headers.get('location')]).toEqual([303, '/acompanhar-pedido?aviso=saiu'])
  for (const path of inside) expect((await ask(path, headersOf(copied))).text).not.toContain('Cópia Escondida')
})

test.each(['preview', 'deliveries'])('the page below /%s → also ends all access', async (page) => {
  const mine = await createPaidProject(context)
  const path = `/${page}/${mine.previewCode}`
  const copied = withCookie(createProjectGrant(nobody, deps, mine.id))
  expect((await ask(path, headersOf(copied))).text).toContain('Sair de todos os aparelhos')
  expect((await send(path, { intent: 'leave-everywhere' }, pairs(copied))).status).toBe(303)
  expect(canOpenProject(await readAccess(copied, deps), mine)).toBe(false)
})

test('ending access without access to the order → ends only the own access', async () => {
  const mine = await createPaidProject(context)
  const weak = withCookie(createOrderGrant(nobody, deps, mine.orderId, { level: 'status' }))
  for (const cookie of ['', pairs(weak)])
    await send('/acompanhar-pedido', { intent: 'leave-everywhere', followed: mine.code }, cookie)
  await send(`/preview/${mine.previewCode}`, { intent: 'leave-everywhere' })

  expect(await context.order(mine.orderId)).toMatchObject({ accessGeneration: 1, statusGeneration: 1 })
})

test('an older cookie → full access in the buying browser, state only in any other', async () => {
  const { setCookie, visitorId } = readVisitor(nobody, deps)
  const mine = await createPaidProject(context)
  await context.db.update(orders).set({ visitorId }).where(eq(orders.id, mine.orderId))
  const old = `harmonia_pedidos=${deps.signer.sign('grants', `${context.now().getTime() + 1_000} ${mine.orderId}`)}`

  const buying = await readAccess(withCookie(old, setCookie ?? ''), deps)
  expect([buying.orders.get(mine.orderId), canOpenProject(buying, mine)]).toEqual(['verified', true])
  const other = await readAccess(withCookie(old), deps)
  expect([other.orders.get(mine.orderId), canOpenProject(other, mine)]).toEqual(['status', false])

  await endAccessEverywhere(context, { orderId: mine.orderId, projectId: null })
  expect((await readAccess(withCookie(old, setCookie ?? ''), deps)).orders.size).toBe(0)
})

test('an older preview cookie → opens only what its mailed address opened', async () => {
  const made = await createManualProject(context, { email: 'avulsa@exemplo.com.br' })
  const until = context.now().getTime() + 1_000
  const old = `harmonia_previas=${deps.signer.sign('previews', `${until} ${project.id} ${made.id}`)}`
  const access = await readAccess(withCookie(old), deps)

  expect(canOpenProject(access, project)).toBe(true)
  expect([access.projects.get(made.id), canOpenProject(access, made)]).toEqual(['status', false])
})

test('a preview cookie of the former name → replaced by the next grant, with its access', async () => {
  const other = await createPaidProject(context)
  const former = createProjectGrant(nobody, deps, project.id).replace('harmonia_previews', 'harmonia_previas')
  const next = createProjectGrant(withCookie(former), deps, other.id)
  const opened = (...lines: string[]) => readGrants(withCookie(...lines), deps, 'projects').map(({ id }) => id)

  expect(opened(former)).toEqual([project.id])
  expect(opened(former, next).toSorted()).toEqual([project.id, other.id].toSorted())
  const left = revokeGrant(withCookie(former, next), deps, 'projects', project.id)
  expect(opened(former, left)).toEqual([other.id])
})

test('the buying browser → recognised by its visitor cookie until its access was ended', async () => {
  const { setCookie, visitorId } = readVisitor(nobody, deps)
  const mine = await createPaidProject(context)
  await context.db.update(orders).set({ visitorId }).where(eq(orders.id, mine.orderId))
  const buyer = withCookie(setCookie ?? '')
  const grant = await admitToOrder(buyer, deps, mine.orderId, 'status')
  expect(canOpenOrder(await readAccess(withCookie(grant), deps), mine.orderId)).toBe(true)
  const stranger = await admitToOrder(nobody, deps, mine.orderId, 'status')
  expect(canOpenOrder(await readAccess(withCookie(stranger), deps), mine.orderId)).toBe(false)

  await endAccessEverywhere(context, { orderId: mine.orderId, projectId: null })
  const later = await admitToOrder(buyer, deps, mine.orderId, 'status')
  expect((await readAccess(withCookie(later), deps)).orders.get(mine.orderId)).toBe('status')
})

test('a browser with access to the state only → no audio', async () => {
  const weak = withCookie(createOrderGrant(nobody, deps, project.orderId, { level: 'status' }))
  expect((await ask(previewPath, headersOf(weak))).text).not.toContain('Segredo')
  const strong = withCookie(createOrderGrant(nobody, deps, project.orderId))
  expect((await ask(previewPath, headersOf(strong))).text).toContain('Segredo')
})

test('the briefing cookie → a time limit for each link', () => {
  const [one, two] = ['a'.repeat(43), 'b'.repeat(43)]
  const first = withCookie(storeBriefingLink(nobody, deps, one) ?? '')
  const both = afterDays(60, () => withCookie(storeBriefingLink(first, deps, two) ?? ''))

  expect(readBriefingLinks(both, deps)).toEqual([two, one])
  expect(afterDays(91, () => readBriefingLinks(both, deps))).toEqual([two])
  expect(afterDays(151, () => readBriefingLinks(both, deps))).toEqual([])
})

test('a briefing cookie without time limits → works until the last possible one has expired', () => {
  const token = 'c'.repeat(43)
  const old = withCookie(`harmonia_briefing=${deps.signer.sign('briefings', token)}`)
  expect(readBriefingLinks(old, deps)).toEqual([token])
  expect(afterDays(400, () => readBriefingLinks(old, deps))).toEqual([])
})

test('a project → open to owners, its producer, its client and the buyer of its order only', async () => {
  const mine = { ...(await createPaidProject(context)), assigneeId: producer.id }
  const theirs = { ...(await createPaidProject(context)), assigneeId: null }
  const role = (request: Request) => projectRole(request, deps, mine)

  expect(await role(asStaff(owner))).toBe('staff')
  expect(await role(asStaff(producer))).toBe('staff')
  expect(await projectRole(asStaff(producer), deps, theirs)).toBeNull()
  expect(await role(withCookie(createProjectGrant(nobody, deps, mine.id)))).toBe('client')
  expect(await role(withCookie(createOrderGrant(nobody, deps, mine.orderId)))).toBe('client')
  expect(await role(withCookie(createOrderGrant(nobody, deps, mine.orderId, { level: 'status' })))).toBeNull()
  expect(await role(withCookie(createProjectGrant(nobody, deps, theirs.id)))).toBeNull()
  expect(await role(nobody)).toBeNull()
})

test('staff with a client cookie → treated as staff', async () => {
  const mine = { ...(await createPaidProject(context)), assigneeId: null }
  const both = withCookie(owner.cookie, createProjectGrant(nobody, deps, mine.id))
  expect(await projectRole(both, deps, mine)).toBe('staff')
})

test('a project → in scope for its producer and owners; an unknown one for nobody', async () => {
  const mine = await createPaidProject(context)
  await context.db.update(projects).set({ assigneeId: producer.id }).where(eq(projects.id, mine.id))
  const theirs = await createPaidProject(context)
  const inScope = (role: StaffRole, id: string) =>
    canStaffOpen(deps, { ...person, id: role === 'owner' ? owner.id : producer.id, role }, id)

  expect([await inScope('owner', mine.id), await inScope('producer', mine.id)]).toEqual([true, true])
  expect(await inScope('producer', theirs.id)).toBe(false)
  expect(await inScope('owner', crypto.randomUUID())).toBe(false)
})

test('an order → open to owners and to verified browsers, not to producers', async () => {
  const { orderId } = await createPaidProject(context)
  const role = (request: Request) => orderRole(request, deps, orderId)

  expect(await role(asStaff(owner))).toBe('staff')
  expect(await role(asStaff(producer))).toBeNull()
  expect(await role(withCookie(createOrderGrant(nobody, deps, orderId)))).toBe('verified')
  expect(await role(withCookie(createOrderGrant(nobody, deps, orderId, { level: 'status' })))).toBe('status')
  expect(await role(nobody)).toBeNull()
})

test('a code → the access level of its order, or of its project if there is no order', async () => {
  const mine = await createPaidProject(context)
  const made = await createManualProject(context, { email: 'nivel@exemplo.com.br' })
  const strong = await readAccess(withCookie(createOrderGrant(nobody, deps, mine.orderId)), deps)
  const weak = await readAccess(withCookie(createProjectGrant(nobody, deps, made.id, { level: 'status' })), deps)

  expect(levelOfSubject(strong, mine.orderId, mine)).toBe('verified')
  expect(levelOfSubject(strong, null, made)).toBeNull()
  expect(levelOfSubject(weak, null, made)).toBe('status')
  // Access to a project gives no access to the order it came from.
  const preview = await readAccess(withCookie(createProjectGrant(nobody, deps, mine.id)), deps)
  expect(levelOfSubject(preview, mine.orderId, mine)).toBeNull()
  expect(levelOfSubject(strong, null, null)).toBeNull()
})

test('a briefing → open by link, by its order unless link-only, and to staff of its project', async () => {
  const mine = await createPaidProject(context)
  const token = 'd'.repeat(43)
  const briefing = {
    tokenHash: hashSecret(token),
    orderId: mine.orderId,
    projectId: mine.id,
    mailedLinkOnly: false,
    visitorId: null,
  }
  const role = (request: Request, change = {}) =>
    briefingRole(request, deps, { briefing: { ...briefing, ...change }, project: { assigneeId: producer.id } })
  const buyer = withCookie(createOrderGrant(nobody, deps, mine.orderId))

  expect(await role(withCookie(storeBriefingLink(nobody, deps, token) ?? ''), { mailedLinkOnly: true })).toBe('client')
  expect([await role(buyer), await role(buyer, { mailedLinkOnly: true })]).toEqual(['client', null])
  expect([await role(asStaff(producer)), await role(asStaff(outsider)), await role(nobody)]).toEqual([
    'staff',
    null,
    null,
  ])
})

test('a briefing without project or order → open to the browser that writes it and to owners', async () => {
  const { setCookie, visitorId } = readVisitor(nobody, deps)
  const briefing = { tokenHash: null, orderId: null, projectId: null, mailedLinkOnly: false, visitorId }
  const role = (request: Request) => briefingRole(request, deps, { briefing, project: null })

  expect(await role(withCookie(setCookie ?? ''))).toBe('client')
  expect([await role(asStaff(owner)), await role(asStaff(producer)), await role(nobody)]).toEqual(['staff', null, null])
})

function asStaff({ cookie }: { cookie: string }): Request {
  return new Request(context.siteUrl, { headers: { cookie } })
}

function pairs(request: Request): string {
  return request.headers.get('cookie') ?? ''
}
