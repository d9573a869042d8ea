import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { paymentLinkGroups } from '#app/content-editor/payment-links-form.ts'
import { settingsGroups } from '#app/content-editor/settings-form.ts'
import { backgroundReadingCookie } from '#app/http/background-reading.ts'
import { longFormBytes } from '#app/http/forms.ts'
import type { SettingsField } from '#core/content/field-types.ts'
import { addDays } from '#core/shared/dates.ts'
import { currentSettings, getCurrentDocument } from '#db/content/document-versions.ts'
import { auditLog, mails, staff, staffInvitations, staffSessions } from '#db/schema.ts'
import { firstCatalog } from '#db/seed/catalog.ts'
import { firstSettings } from '#db/seed/settings.ts'
import { listOwners } from '#db/staff/staff.ts'
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
const colleague = await createStaff(deps, 'owner')
const team = '/admin/settings/equipe'

/** The password was typed 31 minutes ago. */
const setOld = ({ id } = owner) =>
  db
    .update(staffSessions)
    .set({ createdAt: new Date(Date.now() - 31 * 60_000), passwordAt: null })
    .where(eq(staffSessions.userId, id))

const project = await createPaidProject(context, { name: 'Segredo de Ninguém' })
/** Beside what `admin-actions.test.ts` goes through: what is asked for before anything is written. */
const risky: [string, Record<string, string>, string][] = [
  [team, { intent: 'role', person: other.id, role: 'owner' }, team],
  [team, { intent: 'invite', name: 'Beto', email: 'beto@example.com', role: 'owner' }, team],
  [team, { intent: 'role', person: colleague.id, role: 'producer' }, team],
  [team, { intent: 'deactivate', person: colleague.id, handTo: '' }, team],
  ['/admin/conta', { intent: 'end-sessions' }, '/admin/conta'],
  ['/admin/conta/chaves', { intent: 'begin' }, '/admin/conta/chaves'],
  ['/admin/conta/chaves', { intent: 'remove', id: 'any' }, '/admin/conta/chaves'],
  [`/admin/orders/${project.orderId}/provas.pdf`, {}, `/admin/orders/${project.orderId}`],
]

test.each(risky)(
  '%s %j half an hour after the password → asks for it, and nothing is done',
  async (path, fields, back) => {
    await setOld()
    const before = await db.$count(auditLog)
    const { status, location } = await panel.post(path, owner.cookie, fields)
    expect([status, location]).toEqual([307, confirmationOf(back, path)])
    expect([await db.$count(auditLog), await db.$count(staffInvitations)]).toEqual([before, 0])
  },
)

/** Where a form is sent that needs the password again, with the way back and its own address. */
function confirmationOf(back: string, form = back) {
  return `/admin/conta/confirmar?${new URLSearchParams({ origem: back, para: form })}`
}

const duty = 'security.ownersNeedTwoFactor'
const isDuty = async () => (await currentSettings(db)).security.ownersNeedTwoFactor
const newestSettings = async () => String((await getCurrentDocument(db, 'settings')).number)

/** Saves the settings with one changed field, as the form sends it. */
async function saveSettings(path: string, value: string) {
  const fields = { intent: 'save', base: await newestSettings(), [path]: value }
  return panel.post('/admin/settings', owner.cookie, fields)
}

const confirmation = confirmationOf('/admin/settings')

test('owners’ second factor made optional half an hour after the password → asks for it; other settings → not', async () => {
  await setOld()
  expect((await saveSettings(duty, 'não')).location).toBe(confirmation)
  expect(await isDuty()).toBe(true)
  expect((await saveSettings('productName', 'Outra')).location).toMatch(/^\/admin\/settings/)

  await panel.post('/admin/conta/confirmar', owner.cookie, { senha: 'violão de nylon' })
  expect((await saveSettings(duty, 'não')).location).toMatch(/^\/admin\/settings/)
  expect(await isDuty()).toBe(false)
  const withoutDuty = await newestSettings()
  expect((await saveSettings(duty, 'sim')).location).toMatch(/^\/admin\/settings/)

  await setOld()
  const restore = { intent: 'restore', base: await newestSettings(), revision: withoutDuty }
  expect((await panel.post('/admin/settings', owner.cookie, restore)).location).toBe(confirmation)
  expect(await isDuty()).toBe(true)
})

const notifiedFields = settingsGroups(firstSettings)
  .flatMap(({ fields }) => fields)
  .concat(paymentLinkGroups(firstSettings, firstCatalog).flatMap(({ fields }) => fields))

/** Another value than the stored one, which the field takes. */
function otherValue({ path, kind, rule, options = [] }: SettingsField): string {
  if (kind === 'choice') return options.at(-1)?.word ?? ''
  if (kind === 'check') return 'não'
  if (kind === 'money?') return '1,00'
  if (rule === 'not-email') return 'outra@exemplo.com.br'
  if (rule === 'not-phone') return '5511987650000'
  if (rule === 'not-tax-id') return '11.222.333/0001-81'
  if (rule === 'not-bandcamp') return 'https://outra.bandcamp.com/album/outro'
  if (kind === 'address?' || rule) return 'https://outra.exemplo.com.br/1'
  return path === 'company.cityCode' ? '3550308' : path === 'company.serviceCode' ? '130201' : 'Outra'
}

// The word of a field is beside its path, in `settings-form.ts` and `payment-links-form.ts`.
test.each(notifiedFields.filter(({ weight }) => weight === 'notified'))(
  'setting $path changed two hours after the password → asks for it; after it, every owner reads the old and the new value',
  async (field) => {
    await setOld()
    const typed = otherValue(field)
    const before = await newestSettings()
    expect((await saveSettings(field.path, typed)).location).toBe(confirmation)
    expect(await newestSettings()).toBe(before)

    await db.update(staffSessions).set({ passwordAt: new Date() }).where(eq(staffSessions.userId, owner.id))
    await db.delete(mails).where(eq(mails.kind, 'staff-notified-change'))
    expect((await saveSettings(field.path, typed)).location).toMatch(/^\/admin\/settings/)
    const sent = await db.select().from(mails).where(eq(mails.kind, 'staff-notified-change'))
    expect(sent.map(({ toEmail }) => toEmail).toSorted()).toEqual(
      (await listOwners(db)).map(({ email }) => email).toSorted(),
    )
    expect(sent[0]?.content.facts).toEqual([
      { label: expect.stringContaining(field.label), value: expect.stringMatching(/ → /) },
    ])
  },
)

test('backups switched off two hours after the password → asks for it; switched on → not', async () => {
  const backups = { intent: 'backup-save', hour: '3', daily: '7', weekly: '4', monthly: '12' }
  await setOld()
  expect(
    (await panel.post('/admin/settings/integracoes', owner.cookie, { ...backups, on: '1' })).location,
  ).not.toContain('confirmar')
  expect((await panel.post('/admin/settings/integracoes', owner.cookie, backups)).location).toContain('confirmar')
})

const readDashboard = async (cookie: string) => (await panel.ask('/admin', { headers: { cookie } })).text

test('where money goes was changed today → a red line on the dashboard of owners, with a name; two days ago → none', async () => {
  await db.delete(auditLog)
  await db.update(staffSessions).set({ passwordAt: new Date() }).where(eq(staffSessions.userId, owner.id))
  await saveSettings('contact.email', 'mais.uma@exemplo.com.br')
  expect(await readDashboard(owner.cookie)).toContain('mudou: E-mail público')
  expect(await readDashboard((await createStaff(deps, 'producer')).cookie)).not.toContain('mudou: E-mail público')

  await db.update(auditLog).set({ createdAt: addDays(context.now(), -2) })
  expect(await readDashboard(owner.cookie)).not.toContain('mudou: E-mail público')
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

test('inviting somebody half an hour after the password → asks for it, and leads back to the dialog', async () => {
  await setOld()
  const fields = { intent: 'invite', name: 'Bia', email: 'bia@example.com', role: 'producer' }
  const { location } = await panel.post(`${team}?convidar=1`, owner.cookie, fields)

  expect(location).toBe(confirmationOf(`${team}?convidar=1`))
})

test('a form the panel’s script sent half an hour after the password → the script is led to the confirmation, and keeps what was typed itself', async () => {
  await setOld()
  const { status, text } = await panel.post(`${team}.data`, owner.cookie, {
    intent: 'role',
    person: other.id,
    role: 'owner',
  })
  expect([status, text]).toEqual([
    202,
    expect.stringContaining(`/admin/conta/confirmar?origem=${encodeURIComponent(team)}"`),
  ])
})

test('a form that waits for the password names an address outside of the panel → it is not offered', async () => {
  await setOld()
  const formulario = JSON.stringify({ to: 'https://evil.example/', fields: [['intent', 'role']] })
  const answer = await panel.post('/admin/conta/confirmar', owner.cookie, { senha: 'violão de nylon', formulario })
  expect([answer.status, answer.location]).toEqual([302, '/admin/projects'])
})

test('a form as long as the panel takes, of quotes alone, waits for the password → kept whole, and offered again', async () => {
  const person = await createStaff(deps, 'owner')
  await setOld(person)
  const text = '"'.repeat(longFormBytes / 3 - 100)
  const to = '/admin/conta/confirmar?para=%2Fadmin%2Fsettings%2Ftextos'
  expect((await panel.post(to, person.cookie, { text })).status).toBe(200)
  const formulario = JSON.stringify({ to: '/admin/settings/textos', fields: [['text', text]] })
  const sent = await panel.post('/admin/conta/confirmar', person.cookie, { senha: 'violão de nylon', formulario })
  expect([sent.status, sent.text.includes('&quot;'.repeat(1_000))]).toEqual([200, true])
})

test('the password confirmed → back to the screen, and the deed is done', async () => {
  await setOld()
  const confirm = (senha: string) => panel.post(`/admin/conta/confirmar?origem=${team}`, owner.cookie, { senha })
  const wrong = await confirm('outra senha')
  expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('A senha não confere.')])
  expect((await panel.post(team, owner.cookie, { intent: 'role', person: other.id, role: 'owner' })).status).toBe(307)
  expect(await confirm('violão de nylon')).toMatchObject({ status: 302, location: team })
  await panel.post(team, owner.cookie, { intent: 'role', person: other.id, role: 'owner' })
  expect((await db.select().from(staff).where(eq(staff.id, other.id)))[0]?.role).toBe('owner')
})

test('a way back to another site → dropped', async () => {
  const { location } = await panel.post('/admin/conta/confirmar?origem=//evil.example/', owner.cookie, {
    senha: 'violão de nylon',
  })
  expect(location).toBe('/admin/projects')
})

test('clients and staff came in or were refused → owners read it, without e-mails or passwords', async () => {
  const email = 'maria@exemplo.com.br'
  const track = (typed: Record<string, string>) => pages.send('/acompanhar-pedido', typed)
  await track({ code: project.code, email: 'chute@exemplo.com.br' })
  await track({ code: project.code, email })
  await pages.send(`/preview/${project.previewCode}`, { intent: 'open', email: 'chute@exemplo.com.br' })
  await pages.send(`/deliveries/${project.id}`, { intent: 'open', email })
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
