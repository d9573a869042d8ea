import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { addDays } from '#core/shared/dates.ts'
import { briefings, clients, mails, orders, payments, projects, staff } from '#db/schema.ts'
import { createApprovedProject } from '#test/support/delivery-fixtures.ts'
import { openPanel } from '#test/support/panel.ts'
import { createPublishedVersion } from '#test/support/played-version-fixtures.ts'
import { createDraft, createPaidProject, createVersion } from '#test/support/project-fixtures.ts'
import { createStaff, depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext, testActor } from '#test/support/test-context.ts'
import { cancelOrder } from '#use-cases/order/cancel-order.ts'
import { addNote } from '#use-cases/preview/add-note.ts'
import { sendFeedback } from '#use-cases/preview/send-feedback.ts'

const context = await createTestContext()
const deps = depsOf(context)
const panel = await openPanel(deps)
const owner = await createStaff(deps, 'owner')

async function read(path: string) {
  const { status, text } = await panel.ask(path, { headers: { cookie: owner.cookie } })
  expect(status).toBe(200)
  return text
}

async function sendBriefingOf(projectId: string) {
  const sent = { state: 'sent' as const, sentAt: context.now() }
  await context.db.update(briefings).set(sent).where(eq(briefings.projectId, projectId))
}

test('a question was asked and not answered → the briefing page does not say that nothing was sent', async () => {
  const project = await createPaidProject(context)
  await sendBriefingOf(project.id)
  const path = `/admin/projects/${project.id}/briefing`
  await panel.post(path, owner.cookie, { intent: 'ask-back', question: 'Qual é a cidade?' })

  const page = await read(path)
  expect(page).toContain('O cliente ainda não respondeu à pergunta.')
  expect(page).not.toContain('O cliente não enviou por aqui.')
})

test('a briefing waits to be read → its card on the board says so', async () => {
  const project = await createPaidProject(context, { email: 'quadro@exemplo.com.br' })
  await sendBriefingOf(project.id)

  const page = await read('/admin/projects/quadro')
  expect(cardOf(page, project.id)).toContain('Analisar briefing')
})

test('a client waits two days for an answer → dashboard, list and project say since when', async () => {
  const project = await createPaidProject(context, { email: 'espera@exemplo.com.br' })
  const versionId = await createVersion(context, project.id)
  await sendFeedback(context, project.id, { versionId, text: 'Mais violão.' })
  const sentAt = context.time
  context.time = addDays(sentAt, 2)

  for (const path of ['/admin', `/admin/projects?busca=${project.code}`, `/admin/projects/${project.id}`])
    expect([path, (await read(path)).includes('Espera desde 19/11, há 2 dias')]).toEqual([path, true])
  context.time = sentAt
})

test('the studio waits two days for its client → list, board and project say since when', async () => {
  const project = await createPaidProject(context, { email: 'ouvindo@exemplo.com.br' })
  await createVersion(context, project.id)
  const presentedAt = context.time
  context.time = addDays(presentedAt, 2)

  const said = 'Com o cliente desde 19/11, há 2 dias'
  expect(await read(`/admin/projects?busca=${project.code}`)).toContain(said)
  expect(cardOf(await read('/admin/projects/quadro'), project.id)).toContain(said)
  expect(await read(`/admin/projects/${project.id}`)).toMatch(
    /Com o cliente(<[^>]*>| · )*<time[^>]*>desde 19\/11, há 2 dias/,
  )
  context.time = presentedAt
})

test('no open note and nothing new to hear → a new version is the red button, and returning is quiet', async () => {
  const project = await createPaidProject(context, { email: 'notas@exemplo.com.br', status: 'feedback' })
  const path = `/admin/projects/${project.id}/anotacoes`
  expect(redButtons(await read(path))).toEqual(['Nova Versão'])
  expect(await read(path)).toContain('Voltar para Aguardando')

  await context.db.update(orders).set({ state: 'refunded' }).where(eq(orders.id, project.orderId))
  expect(await read(path)).not.toContain('Voltar para Aguardando')
})

test('no open note and a draft → returning is the red button', async () => {
  const project = await createPaidProject(context, { email: 'rascunho@exemplo.com.br', status: 'feedback' })
  await createDraft(context, project.id)

  expect(redButtons(await read(`/admin/projects/${project.id}/anotacoes`))).toEqual(['Voltar para Aguardando'])
})

test('a feedback with a note → the note is read once where it is answered', async () => {
  const project = await createPaidProject(context, { email: 'uma-vez@exemplo.com.br' })
  const { versionId } = await createPublishedVersion(context, project.id, { name: 'Banda' })
  await addNote(context, project.id, { versionId, from: '0:42', to: '', text: 'Mais voz aqui.' })
  await sendFeedback(context, project.id, { versionId, text: 'Adorei quase tudo.' })

  const page = await read(`/admin/projects/${project.id}`)
  const [, digest = ''] = page.split('id="feedback-novo"')
  const [shown = ''] = digest.split('</section>')
  expect(shown).toContain('Adorei quase tudo.')
  // Beside what its title completes where it is shortened.
  expect(shown.replaceAll(/ title="[^"]*"/g, '').split('Mais voz aqui.')).toHaveLength(2)
  expect(await read(`/admin/projects/${project.id}/anotacoes`)).not.toContain('Anotações em')
})

test('a cancelled order → no project is promised on its page', async () => {
  const { orderId } = await context.place({ email: 'cancelado@exemplo.com.br' })
  const cancelled = await cancelOrder(deps, testActor({ id: owner.id }), orderId)
  expect(cancelled.ok).toBe(true)

  const page = await read(`/admin/orders/${orderId}`)
  expect(page).toContain('Nenhum: o pedido foi cancelado')
  expect(page).not.toContain('Será criado')
})

test('the approved version → it cannot be removed or edited', async () => {
  const project = await createApprovedProject(context, { email: 'final@exemplo.com.br' })

  expect(await read(`/admin/projects/${project.id}`)).not.toMatch(/\?(remover|editar-versao)=/)
})

test('a version that is not approved → it can be removed and edited', async () => {
  const project = await createPaidProject(context, { email: 'aberto@exemplo.com.br' })
  const versionId = await createVersion(context, project.id)

  const page = await read(`/admin/projects/${project.id}`)
  expect(page).toContain(`?remover=${versionId}`)
  expect(page).toContain(`?editar-versao=${versionId}`)
})

test.each([
  ['a badly typed amount', { amount: 'cem', reason: 'Desconto combinado' }, 'amount'],
  ['an amount beyond what is left', { amount: '9999,00', reason: 'Desconto combinado' }, 'amount'],
  ['no reason', { amount: '10,00', reason: ' ' }, 'reason'],
])('a refund with %s → the message stands at that field', async (_, typed, fieldId) => {
  const { orderId } = await createPaidProject(context, { email: `${fieldId}${typed.amount}@exemplo.com.br` })
  const [payment] = await context.db.select().from(payments).where(eq(payments.orderId, orderId))
  const answer = await panel.post(`/admin/orders/${orderId}?devolver=${payment?.providerId}`, owner.cookie, {
    intent: 'refund',
    how: 'parte',
    payment: payment?.providerId ?? '',
    submission: crypto.randomUUID(),
    ...typed,
  })

  expect(invalidFields(answer.text)).toEqual([fieldId])
})

test.each([
  ['everything, with an amount', { how: 'tudo', amount: '10,00' }],
  ['everything, with an amount nobody can read', { how: 'tudo', amount: '1.0000,5' }],
  ['a part nobody can read', { how: 'parte', amount: '1.0000,5', sum: '21900' }],
  ['no choice', { how: '', amount: '' }],
  ['everything, another sum confirmed', { how: 'tudo', amount: '', sum: '1000' }],
  ['a part, another sum confirmed', { how: 'parte', amount: '10,00', sum: '21900' }],
  ['no sum confirmed', { how: 'tudo', amount: '', sum: '' }],
] as const)('a refund with %s → refused with a sentence, and nothing goes back', async (name, typed) => {
  const { orderId } = await createPaidProject(context, { email: `${name.replaceAll(/\W/g, '-')}@exemplo.com.br` })
  const [payment] = await context.db.select().from(payments).where(eq(payments.orderId, orderId))
  const fields = { payment: payment?.providerId ?? '', submission: crypto.randomUUID(), reason: 'Combinado' }
  const sum = String(payment?.amount)
  const path = `/admin/orders/${orderId}?devolver=${payment?.providerId}`
  const answer = await panel.post(path, owner.cookie, { intent: 'refund', sum, ...fields, ...typed })

  expect([409, 422]).toContain(answer.status)
  expect(answer.text).toMatch(/Nada foi reembolsado|Escreva o valor assim|Escolha quanto/)
  expect(await context.db.select().from(payments).where(eq(payments.orderId, orderId))).toMatchObject([
    { status: 'approved', refunded: 0 },
  ])
})

test('a part was chosen without a script → the page asks again with its sum, and that goes back', async () => {
  const { orderId } = await createPaidProject(context, { email: 'sem-script@exemplo.com.br' })
  const [payment] = await context.db.select().from(payments).where(eq(payments.orderId, orderId))
  const path = `/admin/orders/${orderId}?devolver=${payment?.providerId}`
  const typed = { intent: 'refund', how: 'parte', amount: '10,00', reason: 'Combinado' }
  const fields = { ...typed, payment: payment?.providerId ?? '', submission: crypto.randomUUID() }
  const repeated = await panel.post(path, owner.cookie, { ...fields, sum: String(payment?.amount) })

  expect(repeated.text).toMatch(/name="sum"[^>]*value="1000"/)
  expect(repeated.text).toMatch(/<button[^>]*type="submit"[^>]*>[^/]*<span[^>]*>\s*R\$\s10,00</)
  expect((await panel.post(path, owner.cookie, { ...fields, sum: '1000' })).status).toBe(302)
  expect(await context.db.select().from(payments).where(eq(payments.orderId, orderId))).toMatchObject([
    { status: 'approved', refunded: 10_00 },
  ])
})

test('a client edited and a mail resent → the log names both in words', async () => {
  const project = await createPaidProject(context, { name: 'Rosa Lima', email: 'rosa@exemplo.com.br' })
  const [client] = await context.db.select().from(clients).where(eq(clients.id, project.clientId))
  const [mail] = await context.db
    .update(mails)
    .set({ state: 'sent' })
    .where(and(eq(mails.orderId, project.orderId), eq(mails.kind, 'payment-confirmed')))
    .returning()
  await panel.post(`/admin/clients/${project.clientId}`, owner.cookie, {
    intent: 'edit',
    name: 'Rosa Maria Lima',
    email: 'rosa@exemplo.com.br',
    phone: '',
    company: '',
    seen: client?.updatedAt.toISOString() ?? '',
  })
  await panel.post(`/admin/mails/${mail?.id}`, owner.cookie, { intent: 'resend' })

  const page = await read('/admin/audit')
  expect(page).toMatch(/Cliente editado<\/strong> <a [^>]*>Rosa/)
  expect(page).toMatch(/E-mail enviado de novo<\/strong> <a [^>]*>[A-Z]/)
  expect(page).not.toMatch(/<a [^>]*>Abrir<\/a>/)
})

function cardOf(page: string, projectId: string): string {
  const start = page.indexOf(`id="cartao-${projectId}"`)
  return start < 0 ? '' : page.slice(start, page.indexOf('</li>', start))
}

function invalidFields(page: string): string[] {
  return [...page.matchAll(/<(?:input|textarea)[^>]*aria-invalid="true"[^>]*>/g)].map(
    ([tag]) => /\bid="([\w-]+)"/.exec(tag)?.[1] ?? '',
  )
}

test('a paid project → the links to the extras its client can still buy, and to no others', async () => {
  const project = await createPaidProject(context, { email: 'extras@exemplo.com.br' })

  const page = await read(`/admin/projects/${project.id}`)
  expect(page).toContain(`href="/extra/${project.previewCode}/registro-ubc"`)
  expect(page).not.toContain(`/extra/${project.previewCode}/masterizacao-ia`)
})

test('a producer before and after their first project → what the first day asks for, then no more', async () => {
  const producer = await createStaff(deps, 'producer')
  const project = await createPaidProject(context, { email: 'primeiro-dia@exemplo.com.br' })
  const dashboard = async () => (await panel.ask('/admin', { headers: { cookie: producer.cookie } })).text
  expect(await dashboard()).toContain('Seu primeiro dia')

  await context.db.update(projects).set({ assigneeId: producer.id }).where(eq(projects.id, project.id))
  expect(await dashboard()).not.toContain('Seu primeiro dia')
})

test('the projects of a deactivated person are asked for → theirs alone, and their account is the choice', async () => {
  const producer = await createStaff(deps, 'producer')
  const theirs = await createPaidProject(context, { email: 'de-quem-saiu@exemplo.com.br' })
  const other = await createPaidProject(context, { email: 'de-outra-pessoa@exemplo.com.br' })
  await context.db.update(projects).set({ assigneeId: producer.id }).where(eq(projects.id, theirs.id))
  await context.db.update(staff).set({ deactivatedAt: context.now() }).where(eq(staff.id, producer.id))

  for (const list of ['/admin/projects', '/admin/projects/quadro']) {
    const page = await read(`${list}?responsavel=${producer.id}`)
    expect(page).toContain(`/admin/projects/${theirs.id}`)
    expect(page).not.toContain(`/admin/projects/${other.id}`)
    expect(page).toMatch(new RegExp(`<option value="${producer.id}"[^>]*selected[^>]*>Conta desativada</option>`))
    expect(await read(`${list}?responsavel=${crypto.randomUUID()}`)).not.toContain(`/admin/projects/${other.id}`)
  }
})

test('the projects of a person whose id is no UUID are asked for → theirs alone', async () => {
  await context.db
    .insert(staff)
    .values({ id: 'produtor-1', name: 'Beto Reis', email: 'beto@estudio.example', role: 'producer' })
  const theirs = await createPaidProject(context, { email: 'do-beto@exemplo.com.br' })
  const other = await createPaidProject(context, { email: 'de-ninguem@exemplo.com.br' })
  await context.db.update(projects).set({ assigneeId: 'produtor-1' }).where(eq(projects.id, theirs.id))

  const page = await read('/admin/projects?responsavel=produtor-1')
  expect(page).toContain(`/admin/projects/${theirs.id}`)
  expect(page).not.toContain(`/admin/projects/${other.id}`)
})

test('a project whose purchase stopped → the page of its client says why, without a deadline', async () => {
  const project = await createPaidProject(context, { email: 'parou@exemplo.com.br' })
  const path = `/admin/clients/${project.clientId}`
  expect(await read(path)).toContain('Prazo máximo')

  await context.db.update(orders).set({ state: 'disputed' }).where(eq(orders.id, project.orderId))
  const page = await read(path)
  expect(page).toContain('Pagamento em disputa')
  expect(page).not.toContain('Prazo máximo')
})

test('the index of a long screen → leads to parts that are there', async () => {
  const { id, orderId } = await createPaidProject(context, { email: 'longa@exemplo.com.br' })
  const paths = [
    '/admin',
    `/admin/projects/${id}`,
    `/admin/orders/${orderId}`,
    '/admin/financeiro',
    '/admin/indicadores',
    '/admin/settings/catalogo',
    '/admin/settings/avancado',
    '/admin/settings/textos/contrato-todos',
  ]
  for (const path of paths) {
    const page = await read(path)
    const index = /<nav aria-label="Nesta página".*?<\/nav>/s.exec(page)?.[0] ?? ''
    const anchors = [...index.matchAll(/href="#([^"]+)"/g)].map(([, anchor = '']) => anchor)
    expect(anchors.length, path).toBeGreaterThan(2)
    expect(
      anchors.filter((anchor) => !page.includes(`id="${anchor}"`)),
      path,
    ).toEqual([])
  }
})

/** The labels of the loud buttons of a page. */
function redButtons(html: string): string[] {
  return [...html.matchAll(/<a[^>]*class="btn btn-red[^>]*>([^<]*)/g)].map(([, label = '']) => label)
}
