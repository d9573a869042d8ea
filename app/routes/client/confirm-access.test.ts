import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { orders } from '#db/schema.ts'
import { createProjectGrant, createOrderGrant } from '#test/support/access-fixtures.ts'
import { openClientPages } from '#test/support/client-pages.ts'
import { createManualProject, createPaidProject, createVersion } from '#test/support/project-fixtures.ts'
import { depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'
import { fillMailSecrets } from '#use-cases/mail/mail-secrets.ts'

const context = await createTestContext()
const deps = depsOf(context)
const { ask, follow, send } = await openClientPages(deps)

const project = await createPaidProject(context, { name: 'Ana Lima', email: 'ana@exemplo.com.br' })
await createVersion(context, project.id)
const { code } = project
const page = `/acompanhar-pedido?codigo=${code}`
const confirm = (goal: string) => `/acompanhar-pedido/confirmar?codigo=${code}&para=${goal}`

type Jar = Map<string, string>
const cookieOf = (jar: Jar) => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
function addCookies(jar: Jar, headers: Headers) {
  for (const line of headers.getSetCookie()) {
    const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s)
    jar.set(name, value)
  }
}
async function sendFrom(jar: Jar, path: string, fields: Record<string, string>) {
  const answer = await send(path, fields, cookieOf(jar))
  addCookies(jar, answer.headers)
  return answer
}
const askFrom = (jar: Jar, path: string) => ask(path, { headers: { cookie: cookieOf(jar) } })

async function tracked(order = { code, email: 'ana@exemplo.com.br' }): Promise<Jar> {
  const jar: Jar = new Map()
  expect((await sendFrom(jar, '/acompanhar-pedido', order)).status).toBe(303)
  return jar
}

async function latestMail(kind: string) {
  const ofKind = (await context.mailsOf(project.orderId)).filter((known) => known.kind === kind)
  const mail = ofKind.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime()).at(-1)
  if (!mail) throw new Error(`no mail ${kind}`)
  return fillMailSecrets(context.signer, mail.kind, mail.content)
}

test('code and e-mail → the state of the order, without its price or anything that opens more, in page and data', async () => {
  const jar = await tracked()
  const shown = await askFrom(jar, page)
  for (const fact of ['Ana Lima', 'ana@exemplo.com.br', 'Essencial', 'Etapas', 'Data do pedido'])
    expect(shown.text.replace('<wbr/>', '')).toContain(fact)

  const data = await askFrom(jar, page.replace('?', '.data?'))
  for (const { text } of [shown, data]) {
    for (const secret of [project.previewCode, project.id, 'contrato.pdf', 'client-preview', 'continuar='])
      expect(text).not.toContain(secret)
    expect(text).not.toMatch(/R\$|219,00|\b21900\b/)
  }
})

const behind = {
  previa: `/client-preview/${project.previewCode}`,
  briefing: `/briefing/essencial?pedido=${code}`,
  desistir: `/acompanhar-pedido/desistir?codigo=${code}`,
  orcamento: `/acompanhar-pedido/orcamento?codigo=${code}`,
  contrato: `/pedidos/${code}/contrato.pdf`,
}

test.each(['previa', 'contrato', 'desistir', 'pedido'])(
  'the way to %s → leads through the confirmation',
  async (goal) => {
    const jar = await tracked()
    expect((await askFrom(jar, page)).text).toContain(confirm(goal).replace('&', '&amp;'))
    const response = await askFrom(jar, confirm(goal))
    expect([response.status, response.text.includes('Confirme que é você')]).toEqual([200, true])
    expect(response.text).not.toContain(project.previewCode)
  },
)

test.each(['briefing', 'desistir', 'orcamento'] as const)(
  'the URL of %s in an unverified browser → asks for confirmation',
  async (goal) => {
    const answer = await askFrom(await tracked(), behind[goal])
    expect([answer.status, answer.headers.get('location')]).toEqual([303, confirm(goal)])
  },
)

test('an unverified browser → can neither write a briefing nor withdraw', async () => {
  const jar = await tracked()
  const withdrawn = await sendFrom(jar, behind.desistir, { expected: 'automatic', reason: '' })
  expect([withdrawn.status, withdrawn.text.includes(confirm('desistir').replaceAll('&', '&amp;'))]).toEqual([403, true])
  expect(await context.order(project.orderId)).toMatchObject({ state: 'paid', withdrawalRequestedAt: null })
  const previewRequest = await askFrom(jar, behind.previa)
  expect(previewRequest.text).toContain('Verificação de Acesso')
})

test.each(Object.entries(behind))('the mailed code → opens %s', async (goal, path) => {
  const jar = await tracked()
  const sent = await sendFrom(jar, confirm(goal), { intent: 'send' })
  expect([sent.status, sent.headers.get('location')]).toEqual([303, `${confirm(goal)}&enviado=1`])
  const form = await askFrom(jar, `${confirm(goal)}&enviado=1`)
  expect(form.text).toMatch(/autocomplete="one-time-code"/i)

  const digits = (await latestMail('confirm-access')).facts?.find(({ label }) => label === 'Código')?.value ?? ''
  const wrong = await sendFrom(jar, confirm(goal), { intent: 'code', digits: digits === '000000' ? '1' : '000000' })
  expect([wrong.status, wrong.text.includes('Código não confere')]).toEqual([422, true])
  const opened = await sendFrom(jar, confirm(goal), { intent: 'code', digits })
  expect([opened.status, opened.headers.get('location')]).toEqual([303, path])
  expect((await askFrom(jar, page)).text).toContain(project.previewCode)
  context.time = new Date(context.time.getTime() + 3_600_000 * 2)
  await context.db.execute('delete from rate_limits')
})

test('the mailed link → used up by its button only, also in another browser', async () => {
  const jar = await tracked()
  await sendFrom(jar, confirm('previa'), { intent: 'send' })
  const url = new URL((await latestMail('confirm-access')).action?.url ?? '')
  const chave = url.searchParams.get('chave') ?? ''
  const elsewhere: Jar = new Map()
  const led = await askFrom(elsewhere, `${url.pathname}${url.search}`)
  const clean = led.headers.get('location') ?? ''
  addCookies(elsewhere, led.headers)
  for (let i = 0; i < 2; i += 1) {
    const looked = await askFrom(elsewhere, clean)
    expect([looked.status, looked.headers.getSetCookie()]).toEqual([200, []])
  }

  const opened = await sendFrom(elsewhere, clean, { intent: 'link', chave })
  expect([opened.status, opened.headers.get('location')]).toEqual([303, behind.previa])
  expect((await askFrom(elsewhere, behind.previa)).text).not.toContain('Verificação de Acesso')
  const again = await sendFrom(elsewhere, clean, { intent: 'link', chave })
  expect([again.status, again.text.includes('Este link não vale mais')]).toEqual([422, true])
})

test('a browser without access to the order → sent to the form, and no mail sent', async () => {
  const before = (await context.mailsOf(project.orderId)).length
  for (const answer of [await ask(confirm('previa')), await send(confirm('previa'), { intent: 'send' })])
    expect([answer.status, answer.headers.get('location')]).toEqual([303, page])
  expect(await context.mailsOf(project.orderId)).toHaveLength(before)
})

test('a new browser → mailed to the client, who can end its access from the mail', async () => {
  const jar = await tracked()
  const url = new URL((await latestMail('order-opened')).action?.url ?? '')
  const token = url.searchParams.get('chave') ?? ''
  expect((await follow(`${url.pathname}${url.search}`)).page.text).toContain('Encerrar todos os acessos')
  expect((await askFrom(jar, page)).text).toContain('Ana Lima')

  const ended = await send('/acompanhar-pedido/encerrar', { chave: token })
  expect([ended.status, ended.text.includes('Acessos encerrados')]).toEqual([200, true])
  expect((await askFrom(jar, page)).text).not.toContain('Ana Lima')
  expect((await send('/acompanhar-pedido/encerrar', { chave: 'x' })).status).toBe(404)
})

test('a project without an order → shows its state only, without the id of its preview', async () => {
  const made = await createManualProject(context, { email: 'ivo@exemplo.com.br' })
  await createVersion(context, made.id)
  const jar = await tracked({ code: made.code, email: 'ivo@exemplo.com.br' })
  const path = `/acompanhar-pedido?codigo=${made.code}`
  for (const { text } of [await askFrom(jar, path), await askFrom(jar, path.replace('?', '.data?'))]) {
    expect(text.replace('<wbr/>', '')).toContain('ivo@exemplo.com.br')
    expect(text).not.toMatch(new RegExp(`${made.id}|${made.previewCode}|${made.title}`))
  }
  expect((await askFrom(jar, `/preview/${made.id}`)).text).toContain('Verificação de Acesso')
  const verified = createProjectGrant(new Request(context.siteUrl), deps, made.id).split(';')[0] ?? ''
  expect((await ask(path, { headers: { cookie: verified } })).text).toContain(made.previewCode)
})

test('ending access everywhere → offered to verified browsers only', async () => {
  const other = await createPaidProject(context, { email: 'outra@exemplo.com.br' })
  const path = `/acompanhar-pedido?codigo=${other.code}`
  const jar = await tracked({ code: other.code, email: 'outra@exemplo.com.br' })
  expect((await askFrom(jar, path)).text).not.toContain('Sair de todos os aparelhos')
  const cookie = createOrderGrant(new Request(context.siteUrl), deps, other.orderId).split(';')[0] ?? ''
  expect((await ask(path, { headers: { cookie } })).text).toContain('Sair de todos os aparelhos')
})

test('an order that cannot be withdrawn any more → said without a code, and only that', async () => {
  const ended = await createPaidProject(context, { email: 'rita@exemplo.com.br' })
  await context.db
    .update(orders)
    .set({
      withdrawalRequestedAt: context.now(),
      withdrawalAnswer: 'Não, por isto.',
      withdrawalDecidedAt: context.now(),
    })
    .where(eq(orders.id, ended.orderId))
  const jar = await tracked({ code: ended.code, email: 'rita@exemplo.com.br' })
  const led = await askFrom(jar, `/acompanhar-pedido/confirmar?codigo=${ended.code}&para=desistir`)
  expect([led.status, led.headers.get('location')]).toEqual([
    303,
    `/acompanhar-pedido?codigo=${ended.code}&aviso=desistencia`,
  ])

  const { text } = await askFrom(jar, `/acompanhar-pedido?codigo=${ended.code}&aviso=desistencia`)
  expect(text).toContain('Não há o que desistir neste pedido agora')
  expect(text).not.toContain('Não, por isto.')
  expect((await askFrom(jar, `${page}&aviso=desistencia`)).text).not.toContain('Não há o que desistir')
})
