import { randomUUID } from 'node:crypto'

import { eq, inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { pages } from '#app/route-table.ts'
import { listApprovals } from '#db/preview/feedbacks.ts'
import { gifts, mails, projects, revisionEntries, staff, whatsappAnswers } from '#db/schema.ts'
import { createProjectGrant } from '#test/support/access-fixtures.ts'
import { openClientPages } from '#test/support/client-pages.ts'
import { ours } from '#test/support/default-texts.ts'
import { createDeliveredProject, createGift, readGift } from '#test/support/delivery-fixtures.ts'
import {
  fillTables,
  isEmail,
  isOfClient,
  isPhone,
  isText,
  listColumns,
  marksAt,
  withoutTriggers,
} from '#test/support/filled-tables.ts'
import { openPanel } from '#test/support/panel.ts'
import { createPaidProject, createVersion } from '#test/support/project-fixtures.ts'
import { listScreens } from '#test/support/routes.ts'
import { createStaff, depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'
import { recordDownload } from '#use-cases/delivery/record-download.ts'
import { approveVersion, termsOfApproval } from '#use-cases/preview/approve-version.ts'
import { sendFeedback } from '#use-cases/preview/send-feedback.ts'

const context = await createTestContext()
const deps = depsOf(context)
const panel = await openPanel(deps)
const client = await openClientPages(deps)
const owner = await createStaff(deps, 'owner')
const producer = await createStaff(deps, 'producer')
const read = async (path: string, { cookie }: { cookie: string }) =>
  (await panel.ask(path, { headers: { cookie } })).text

/** A project assigned to the producer. */
async function createAssignedProject(email: string) {
  const project = await createPaidProject(context, { email })
  await context.db.update(projects).set({ assigneeId: producer.id }).where(eq(projects.id, project.id))
  return project
}

test.each([
  ['delete-project', (code: string) => ({ code })],
  ['grant-revision', () => ({ submission: randomUUID(), reason: 'De graça.' })],
  ['return-revision', () => ({ feedback: randomUUID(), reason: 'De graça.' })],
])('a producer on an assigned project → cannot %s', async (intent, fields) => {
  const project = await createAssignedProject('rosa@exemplo.com.br')
  const path = `/admin/projects/${project.id}`

  for (const requestPath of [path, `${path}.data`])
    expect((await panel.post(requestPath, producer.cookie, { intent, ...fields(project.code) })).status).toBe(403)
  expect(await context.db.$count(projects, eq(projects.id, project.id))).toBe(1)
  const granted = await context.db.select().from(revisionEntries).where(eq(revisionEntries.projectId, project.id))
  expect(granted.filter(({ kind }) => kind !== 'included')).toEqual([])
})

test('a client’s gift → a producer may withdraw it, and only an owner delete it', async () => {
  const { project } = await createGift(context, {}, { email: 'presente@exemplo.com.br' })
  await context.db.update(projects).set({ assigneeId: producer.id }).where(eq(projects.id, project.id))
  const path = `/admin/projects/${project.id}/entrega`
  const label = 'Apagar o presente'
  const [seen, own] = await Promise.all([read(path, producer), read(path, owner)])
  expect([seen.includes('Desativar o presente'), seen.includes(label), own.includes(label)]).toEqual([
    true,
    false,
    true,
  ])

  const post = async (intent: string, { cookie }: { cookie: string }) =>
    (await panel.post(path, cookie, { intent })).status
  expect(await post('delete-gift', producer)).toBe(403)
  expect(await post('withdraw-gift', producer)).toBe(302)
  expect((await readGift(context, project.id)).gift.withdrawnAt).not.toBeNull()
  expect(await post('delete-gift', owner)).toBe(302)
  expect(await context.db.$count(gifts, eq(gifts.projectId, project.id))).toBe(0)
})

test('buttons and dialogs only owners may use → shown to owners only', async () => {
  const project = await createAssignedProject('bia@exemplo.com.br')
  const path = `/admin/projects/${project.id}?excluir=1`

  const [seen, own] = [await read(path, producer), await read(path, owner)]

  for (const label of ['Excluir projeto', 'Conceder revisão'])
    expect([label, seen.includes(label), own.includes(label)]).toEqual([label, false, true])
})

test('every page of a producer → without the e-mail that opens the preview', async () => {
  const email = 'porta@exemplo.com.br'
  const project = await createAssignedProject(email)
  const versionId = await createVersion(context, project.id, { name: 'Valsa' })
  const { hash } = termsOfApproval('Valsa', ours)
  await approveVersion(context, project.id, { versionId, termsHash: hash, ip: '198.51.100.4', userAgent: 'Firefox' })
  const { clientId } = project
  const paths = [
    '/admin',
    '/admin/projects',
    '/admin/projects?novo=1',
    '/admin/projects/quadro',
    '/admin/clients',
    '/admin/clients/opcoes?busca=porta',
    `/admin/clients/${clientId}`,
    `/admin/busca?busca=porta`,
    '/admin/busca/achados?busca=porta',
    ...['', '/entrega', '/briefing', '/anotacoes'].map((page) => `/admin/projects/${project.id}${page}`),
  ]

  for (const path of paths) {
    const page = await read(path, producer)
    expect([path, page.length > 0, page.includes(email)]).toEqual([path, true, false])
  }
  expect(await read(`/admin/clients/${clientId}`, producer)).toContain('p•••@exemplo.com.br')
  expect(await read(`/admin/projects/${project.id}`, owner)).toContain(email)
})

test('feedback and approval mailed to a producer → without the e-mail that opens the preview, which owners read', async () => {
  const email = 'recado@exemplo.com.br'
  const [answered, approved] = [await createAssignedProject(email), await createAssignedProject(email)]
  const { hash } = termsOfApproval('Valsa', ours)
  const versionId = await createVersion(context, answered.id, { name: 'Valsa' })
  await sendFeedback(context, answered.id, { versionId, text: 'Mais violão.' })
  const finalId = await createVersion(context, approved.id, { name: 'Valsa' })
  const from = { ip: '198.51.100.4', userAgent: 'Firefox' }
  await approveVersion(context, approved.id, { versionId: finalId, termsHash: hash, ...from })

  const sent = await context.db
    .select({ kind: mails.kind, content: mails.content, readerId: staff.id })
    .from(mails)
    .innerJoin(staff, eq(staff.email, mails.toEmail))
    .where(inArray(mails.projectId, [answered.id, approved.id]))
    .orderBy(mails.kind)
  const emailsTo = (reader: { id: string }) =>
    sent
      .filter(({ kind, readerId }) => readerId === reader.id && ['staff-approval', 'staff-feedback'].includes(kind))
      .map(({ content }) => [JSON.stringify(content).includes(email), content.facts?.map(({ value }) => value)[1]])
  expect(emailsTo(producer)).toEqual([
    [false, 'r•••@exemplo.com.br'],
    [false, 'r•••@exemplo.com.br'],
  ])
  expect(emailsTo(owner)).toEqual([
    [true, email],
    [true, email],
  ])
})

test('a search for the start of a masked e-mail → finds the client for an owner, nothing for a producer', async () => {
  const { clientId } = await createAssignedProject('cravoecanela@exemplo.com.br')

  for (const path of ['/admin/clients?busca=cravoecanela', '/admin/busca?busca=cravoecanela']) {
    const found = await Promise.all([read(path, producer), read(path, owner)])
    expect([path, ...found.map((page) => page.includes(`/admin/clients/${clientId}`))]).toEqual([path, false, true])
  }
  const options = '/admin/clients/opcoes?busca=cravoecanela'
  const chosen = await Promise.all([read(options, producer), read(options, owner)])
  expect(chosen.map((answer) => answer.includes(clientId ?? ''))).toEqual([false, true])
})

test('a row in every table of clients → on every page of a producer neither their phone number nor their e-mail', async () => {
  const filled = await createTestContext()
  const own = depsOf(filled)
  const pagesOfShop = await openPanel(own)
  const [reader, boss] = [await createStaff(own, 'producer'), await createStaff(own, 'owner')]
  const [email, phone] = ['segredo@exemplo.com.br', '5511987651234']
  const { project } = await createGift(filled, {}, { email })
  const columns = await listColumns(filled)
  await fillTables(filled, columns)
  for (const column of columns.filter((one) => isText(one) && !one.generated && marksAt(one).some(isOfClient))) {
    const value = isPhone(column) ? phone : isEmail(column) ? email : null
    const [table, name] = [sql.identifier(column.table), sql.identifier(column.column)]
    if (value) await withoutTriggers(filled, sql`update ${table} set ${name} = ${value}`)
  }
  // As Meta writes when somebody has another number.
  const body = `Ana mudou de ${phone} para 5511987659999`
  await filled.db.update(whatsappAnswers).set({ kind: 'system', text: body, orderId: project.orderId })
  await filled.db.update(projects).set({ assigneeId: reader.id }).where(eq(projects.id, project.id))
  const { id, clientId } = project
  const paths = listScreens()
    .map(({ path }) => path)
    .filter((path) => /^\/admin(\/|$)/.test(path) && ['staff', 'assigned'].includes(pages.find(path).facts.access))
    .map((path) => path.replace(':projectId', id).replace(':clientId', clientId).replace('*', 'nada'))
  const readFor = async (path: string, { cookie }: { cookie: string }) => pagesOfShop.ask(path, { headers: { cookie } })

  for (const path of paths) {
    const { status, text } = await readFor(path, reader)
    expect([path, status < 500, /98765|segredo@|wa\.me/.exec(text)?.[0]]).toEqual([path, true, undefined])
  }
  expect(paths).toContain(`/admin/projects/${id}/anotacoes`)
  for (const path of [`/admin/clients/${clientId}`, `/admin/projects/${id}`]) {
    expect((await readFor(path, reader)).text).toContain('(11) •••••-1234')
    expect((await readFor(path, boss)).text).toContain('wa.me/5511987651234')
  }
  expect((await readFor(`/admin/projects/${id}`, boss)).text).toContain(body)
})

test('the downloads of a client → for a producer without the IP address and the browser', async () => {
  const { project } = await createDeliveredProject(context)
  const { id } = project
  await context.db.update(projects).set({ assigneeId: producer.id }).where(eq(projects.id, id))
  const from = { ip: '198.51.100.77', userAgent: 'Konqueror' }
  await recordDownload(context, project, { deliveryFileId: null, name: 'Tudo.zip', ...from })
  const path = `/admin/projects/${id}/entrega`

  const [seen, own] = await Promise.all([read(path, producer), read(path, owner)])
  expect([seen.includes('Tudo.zip'), /198\.51|Konqueror/.test(seen)]).toEqual([true, false])
  expect(own).toContain(' · 198.51.100.77 · Konqueror')
})

test('an approval from a browser signed in to the panel → flagged to owners, from another not', async () => {
  for (const signedIn of [true, false]) {
    const project = await createAssignedProject('lia@exemplo.com.br')
    const version = await createVersion(context, project.id, { name: 'Choro' })
    const { hash } = termsOfApproval('Choro', ours)
    const grant = createProjectGrant(new Request(context.siteUrl), deps, project.id).split(';')[0]
    const cookie = signedIn ? `${grant}; ${producer.cookie}` : (grant ?? '')
    await client.send(`/preview/${project.previewCode}`, { intent: 'approve-confirmed', version, terms: hash }, cookie)

    const [approval] = await listApprovals(context.db, project.id)
    expect(approval?.staffId).toBe(signedIn ? producer.id : null)
    const warning = 'Ana Lima estava no painel'
    expect((await read(`/admin/projects/${project.id}`, owner)).includes(warning)).toBe(signedIn)
    expect((await read(`/admin/projects/${project.id}`, producer)).includes(warning)).toBe(false)
  }
})
