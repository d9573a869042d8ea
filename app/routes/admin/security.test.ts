import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { backgroundReadingCookie } from '#app/http/background-reading.ts'
import { currentSettings, getCurrentDocument } from '#db/content/document-versions.ts'
import { auditLog, staff, staffInvitations, staffSessions } from '#db/schema.ts'
import { openClientPages } from '#test/support/client-pages.ts'
import { openPanel } from '#test/support/panel.ts'
import { createPaidProject } from '#test/support/project-fixtures.ts'
import { asForm, createRouteHandler } from '#test/support/route-handler.ts'
import { buildScreens } from '#test/support/routes.ts'
import { createStaff, depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

const context = await createTestContext()
const { db } = context
const deps = depsOf(context)
const panel = await openPanel(deps)
const pages = await openClientPages(deps)
const owner = await createStaff(deps, 'owner')
const other = await createStaff(deps, 'producer')
const team = '/admin/settings/equipe'

/** The password was typed 31 minutes ago. */
const setOld = () =>
  db
    .update(staffSessions)
    .set({ createdAt: new Date(Date.now() - 31 * 60_000), passwordAt: null })
    .where(eq(staffSessions.userId, owner.id))

const project = await createPaidProject(context, { name: 'Segredo de Ninguém' })
const risky: [string, Record<string, string>, string][] = [
  [team, { intent: 'reset-two-factor', person: other.id }, team],
  [team, { intent: 'reactivate', person: other.id }, team],
  [team, { intent: 'role', person: other.id, role: 'owner' }, team],
  [team, { intent: 'invite', name: 'Beto', email: 'beto@example.com', role: 'owner' }, team],
  ['/admin/conta', { intent: 'end-sessions' }, '/admin/conta'],
  ['/admin/conta/chaves', { intent: 'begin' }, '/admin/conta/chaves'],
  ['/admin/conta/chaves', { intent: 'remove', id: 'any' }, '/admin/conta/chaves'],
  ['/admin/exportar/pedidos.csv', {}, '/admin/projects'],
  [`/admin/clients/${project.clientId}/dados.json`, {}, `/admin/clients/${project.clientId}`],
  [`/admin/clients/${project.clientId}`, { intent: 'erase' }, `/admin/clients/${project.clientId}`],
  [`/admin/orders/${project.orderId}/provas.pdf`, {}, `/admin/orders/${project.orderId}`],
]

test.each(risky)(
  '%s %j half an hour after the password → asks for it, and nothing is done',
  async (path, fields, back) => {
    await setOld()
    const before = await db.$count(auditLog)
    const { status, location } = await panel.post(path, owner.cookie, fields)
    expect([status, location]).toEqual([302, `/admin/conta/confirmar?origem=${encodeURIComponent(back)}`])
    expect([await db.$count(auditLog), await db.$count(staffInvitations)]).toEqual([before, 0])
  },
)

const duty = 'security.ownersNeedTwoFactor'
const isDuty = async () => (await currentSettings(db)).security.ownersNeedTwoFactor
const newestSettings = async () => String((await getCurrentDocument(db, 'settings')).number)

/** Saves the settings with one changed field, as the form sends it. */
async function saveSettings(path: string, value: string) {
  const fields = { intent: 'save', base: await newestSettings(), [path]: value }
  return panel.post('/admin/settings', owner.cookie, fields)
}

const confirmation = `/admin/conta/confirmar?origem=${encodeURIComponent('/admin/settings')}`

test('owners’ second factor made optional half an hour after the password → asks for it; other settings → not', async () => {
  await setOld()
  expect((await saveSettings(duty, 'não')).location).toBe(confirmation)
  expect(await isDuty()).toBe(true)
  expect((await saveSettings('productName', 'Outra')).location).toMatch(/^\/admin\/settings/)

  await panel.post('/admin/conta/confirmar', owner.cookie, { senha: 'violão de nylon', origem: '/admin/settings' })
  expect((await saveSettings(duty, 'não')).location).toMatch(/^\/admin\/settings/)
  expect(await isDuty()).toBe(false)
  const withoutDuty = await newestSettings()

  await setOld()
  expect((await saveSettings(duty, 'sim')).location).toMatch(/^\/admin\/settings/)
  const restore = { intent: 'restore', base: await newestSettings(), revision: withoutDuty }
  expect((await panel.post('/admin/settings', owner.cookie, restore)).location).toBe(confirmation)
  expect(await isDuty()).toBe(true)
})

const readProjects = (cookie: string) => panel.ask('/admin/projects', { headers: { cookie } })

test('a page of the panel reads itself again → no use of the session; somebody asks for it, or sends a form → use', async () => {
  const unused = new Date(Date.now() - 11 * 3_600_000)
  const isUsed = async (act: () => Promise<unknown>) => {
    await db.update(staffSessions).set({ updatedAt: unused }).where(eq(staffSessions.userId, owner.id))
    await act()
    const [session] = await db.select().from(staffSessions).where(eq(staffSessions.userId, owner.id))
    return session?.updatedAt.getTime() !== unused.getTime()
  }
  const marked = `${owner.cookie}; ${backgroundReadingCookie(true, 'https:').split(';')[0]}`
  expect(await isUsed(() => readProjects(marked))).toBe(false)
  expect(await isUsed(() => readProjects(owner.cookie))).toBe(true)
  expect(await isUsed(() => panel.post('/admin/settings', marked, { intent: 'preview', base: '1' }))).toBe(true)
})

test('inviting a producer → needs no password again', async () => {
  await setOld()
  const fields = { intent: 'invite', name: 'Bia', email: 'bia@example.com', role: 'producer' }
  expect((await panel.post(team, owner.cookie, fields)).location).toMatch(/^\/admin\/settings\/equipe/)
  await db.delete(staffInvitations)
})

test('inviting an owner half an hour after the password → asks for it, and leads back to the dialog', async () => {
  await setOld()
  const fields = { intent: 'invite', name: 'Bia', email: 'bia@example.com', role: 'owner' }
  const { location } = await panel.post(`${team}?convidar=1`, owner.cookie, fields)

  expect(location).toBe(`/admin/conta/confirmar?origem=${encodeURIComponent(`${team}?convidar=1`)}`)
})

test('the password confirmed → back to the screen, and the deed is done', async () => {
  await setOld()
  const confirm = (senha: string) => panel.post('/admin/conta/confirmar', owner.cookie, { senha, origem: team })
  const wrong = await confirm('outra senha')
  expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('A senha não confere.')])
  expect((await panel.post(team, owner.cookie, { intent: 'role', person: other.id, role: 'owner' })).status).toBe(302)
  expect(await confirm('violão de nylon')).toMatchObject({ status: 302, location: team })
  await panel.post(team, owner.cookie, { intent: 'role', person: other.id, role: 'owner' })
  expect((await db.select().from(staff).where(eq(staff.id, other.id)))[0]?.role).toBe('owner')
})

test('a way back to another site → dropped', async () => {
  const { location } = await panel.post('/admin/conta/confirmar', owner.cookie, {
    senha: 'violão de nylon',
    origem: '//evil.example/',
  })
  expect(location).toBe('/admin/projects')
})

test('clients and staff came in or were refused → owners read it, without e-mails or passwords', async () => {
  const email = 'maria@exemplo.com.br'
  const track = (typed: Record<string, string>) => pages.send('/acompanhar-pedido', typed)
  await track({ code: project.code, email: 'chute@exemplo.com.br' })
  await track({ code: project.code, email })
  await pages.send(`/preview/${project.previewCode}`, { email: 'chute@exemplo.com.br' })
  await pages.send(`/deliveries/${project.id}`, { email })
  await panel.post('/admin/login', '', { email: 'ninguem@exemplo.com.br', senha: 'chute qualquer' })

  const { text } = await panel.ask('/admin/audit/acessos', { headers: { cookie: owner.cookie } })
  for (const words of [
    'Acesso de cliente recusado',
    'Cliente abriu o que é seu',
    'Senha errada no painel',
    project.code,
  ])
    expect(text).toContain(words)
  expect(text).toContain('conta desconhecida')
  expect(text).not.toMatch(/chute|ninguem@|maria@/)
  const filtered = await panel.ask('/admin/audit/acessos?tipo=sign-in-failed', { headers: { cookie: owner.cookie } })
  expect(filtered.text).toContain('Senha errada no painel')
  expect(filtered.text.match(/Acesso de cliente recusado/g)).toHaveLength(1)
})

test('signing out of the panel → the browser clears what it stored of it', async () => {
  const handler = createRouteHandler(await buildScreens((entry) => entry.path === 'admin'), deps)
  const { headers } = await handler('/admin/sair', asForm({}, deps.siteUrl, owner.cookie), '198.51.100.9')
  expect(headers.get('clear-site-data')).toBe('"cache", "storage"')
})
