import { randomUUID } from 'node:crypto'

import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { mails, projects } from '#db/schema.ts'
import { openClientPages } from '#test/support/client-pages.ts'
import { createPaidProject } from '#test/support/project-fixtures.ts'
import { depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'
import { fillMailSecrets } from '#use-cases/mail/mail-secrets.ts'

const context = await createTestContext()
const { ask, follow, send } = await openClientPages(depsOf(context))
const path = '/privacidade/meus-dados'
const newEmail = () => `${randomUUID()}@exemplo.com.br`

async function linkFor(email: string): Promise<string> {
  await send(path, { intent: 'send', email })
  const [mail] = await context.db.select().from(mails).where(eq(mails.toEmail, email)).orderBy(desc(mails.createdAt))
  if (mail?.kind !== 'own-data') throw new Error('no mail')
  const url = new URL(fillMailSecrets(context.signer, mail.kind, mail.content).action?.url ?? '')
  return `${url.pathname}${url.search}`
}

/** What the button of the page sends to which a mailed link leads. */
async function openByButton(link: string) {
  const chave = new URL(link, context.siteUrl).searchParams.get('chave') ?? ''
  return send(path, { intent: 'open', chave })
}

async function openedBy(email: string): Promise<string> {
  const opened = await openByButton(await linkFor(email))
  expect([opened.status, opened.headers.get('location')]).toEqual([303, path])
  return opened.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

const look = (cookie: string, at = path) => ask(at, { headers: { cookie } })

test('an unknown and a known address → answers that cannot be told apart', async () => {
  const { clientEmail } = await createPaidProject(context, { email: newEmail() })
  const [known, unknown] = [
    await send(path, { intent: 'send', email: clientEmail }),
    await send(path, { intent: 'send', email: newEmail() }),
  ]
  expect([known.status, known.headers.get('location'), known.text]).toEqual([
    unknown.status,
    unknown.headers.get('location'),
    unknown.text,
  ])
  expect((await ask(`${path}?enviado=1`)).text).toContain('Se guardamos dados com esse endereço')
})

test('an empty or malformed address → 422, and what was typed comes back', async () => {
  const answer = await send(path, { intent: 'send', email: 'ana' })
  expect([answer.status, answer.text.includes('E-mail inválido'), answer.text.includes('value="ana"')]).toEqual([
    422,
    true,
    true,
  ])
})

test('looking at the link → uses nothing up; its button opens the data, once', async () => {
  const project = await createPaidProject(context, { email: newEmail(), name: 'Rosa Antunes' })
  const link = await linkFor(project.clientEmail)
  for (let i = 0; i < 2; i += 1) {
    const shown = (await follow(link)).page
    expect([shown.status, shown.headers.getSetCookie()]).toEqual([200, []])
    expect(shown.text).not.toContain('Rosa')
  }
  const opened = await openByButton(link)
  const cookie = opened.headers.getSetCookie()[0] ?? ''
  expect(cookie).toMatch(/HttpOnly; SameSite=Lax; Secure/)
  const page = await look(cookie.split(';')[0] ?? '')
  for (const shown of [project.clientEmail, 'Rosa Antunes', project.code, 'Seus consentimentos', 'Quem abriu'])
    expect(page.text).toContain(shown)
  const again = await openByButton(link)
  expect([again.status, again.text.includes('Este link não vale mais')]).toEqual([422, true])
})

test('without a session, or with a forged one → no page, no file, no action', async () => {
  const project = await createPaidProject(context, { email: newEmail(), status: 'delivered' })
  const real = await openedBy(project.clientEmail)
  for (const cookie of ['', `${real}x`, `harmonia_titular=${randomUUID()}`]) {
    expect((await look(cookie)).text).not.toContain(project.clientEmail)
    const file = await look(cookie, `${path}/dados.json`)
    expect([file.status, file.headers.get('location')]).toEqual([303, path])
    for (const intent of ['erase', 'correct', 'request', 'ask-erasure']) {
      const sent = await send(path, { intent, confirm: 'sim', name: 'X', kind: 'information', message: 'x' }, cookie)
      expect([intent, sent.status]).toEqual([intent, 403])
    }
  }
  expect((await look(real)).text).toContain(project.clientEmail)
})

test('the file → everything as JSON', async () => {
  const project = await createPaidProject(context, { email: newEmail() })
  const file = await look(await openedBy(project.clientEmail), `${path}/dados.json`)
  expect(file.headers.get('content-type')).toBe('application/json; charset=utf-8')
  const parsed: unknown = JSON.parse(file.text)
  expect(parsed).toMatchObject({
    client: { email: project.clientEmail },
    orders: [{ code: project.code }],
    consents: [{ kind: 'purchase' }],
    accesses: [{ by: 'client', what: 'client-opened' }],
  })
})

test('one person’s session → nothing of another one', async () => {
  const [one, other] = [
    await createPaidProject(context, { email: newEmail(), name: 'Rosa Antunes' }),
    await createPaidProject(context, { email: newEmail(), name: 'Ivo Prado' }),
  ]
  const cookie = await openedBy(one.clientEmail)
  for (const at of [path, `${path}/dados.json`]) {
    const { text } = await look(cookie, at)
    expect(text).not.toContain(other.clientEmail)
    expect(text).not.toContain('Ivo Prado')
  }
})

test('a correction → saved; a wrong one → 422 with what was typed', async () => {
  const { clientEmail } = await createPaidProject(context, { email: newEmail() })
  const cookie = await openedBy(clientEmail)
  const wrong = await send(path, { intent: 'correct', name: '', phone: '1', company: 'Banda Sol' }, cookie)
  expect([wrong.status, wrong.text.includes('Digite o seu nome.'), wrong.text.includes('value="Banda Sol"')]).toEqual([
    422,
    true,
    true,
  ])
  const saved = await send(path, { intent: 'correct', name: 'Rosa Maria', phone: '', company: '' }, cookie)
  expect(saved.headers.get('location')).toBe(`${path}?feito=corrigido#cadastro`)
  expect((await look(cookie, `${path}?feito=corrigido`)).text).toContain('value="Rosa Maria"')
})

test('an erasure without the tick → refused; with it → done, and the session is over', async () => {
  const { clientEmail, code } = await createPaidProject(context, { email: newEmail(), status: 'delivered' })
  const cookie = await openedBy(clientEmail)
  const refused = await send(path, { intent: 'erase' }, cookie)
  expect([refused.status, refused.text.includes('Falta confirmar')]).toEqual([422, true])

  const erased = await send(path, { intent: 'erase', confirm: 'sim' }, cookie)
  expect(erased.status).toBe(200)
  expect(erased.text).toContain('Dados apagados')
  expect(erased.text.replaceAll('<!-- -->', '')).toContain(`Pedido ${code}`)
  expect(erased.headers.get('clear-site-data')).toBe('"cache", "storage"')
  expect(erased.headers.getSetCookie().join()).toContain('harmonia_titular=; Path=/; Max-Age=0')
  expect((await look(cookie)).text).toContain('Enviar o link')
})

test('a song in production → no erasure at once; a request with its confirmation', async () => {
  const project = await createPaidProject(context, { email: newEmail() })
  const cookie = await openedBy(project.clientEmail)
  expect((await look(cookie)).text).toContain('Há uma música em andamento')
  expect((await send(path, { intent: 'erase', confirm: 'sim' }, cookie)).status).toBe(409)
  expect((await send(path, { intent: 'ask-erasure' }, cookie)).status).toBe(422)

  const sent = await send(path, { intent: 'ask-erasure', confirm: 'sim' }, cookie)
  expect(sent.headers.get('location')).toBe(`${path}?feito=pedido#apagar`)
  expect((await look(cookie)).text).toContain('O seu pedido está com a equipe')
  await context.db.update(projects).set({ status: 'delivered' }).where(eq(projects.id, project.id))
})

test('leaving → the session ends on the server, too', async () => {
  const { clientEmail } = await createPaidProject(context, { email: newEmail() })
  const cookie = await openedBy(clientEmail)
  await send(path, { intent: 'leave' }, cookie)
  expect((await look(cookie)).text).not.toContain(clientEmail)
})

test('leaving, also when the session is over → the page that follows clears what was written on this device', async () => {
  const { clientEmail } = await createPaidProject(context, { email: newEmail() })
  const cookie = await openedBy(clientEmail)
  for (let i = 0; i < 2; i += 1) {
    const left = await send(path, { intent: 'leave' }, cookie)
    expect([left.status, left.headers.get('location')]).toEqual([303, `${path}?aviso=saiu`])
  }
  expect((await ask(`${path}?aviso=saiu`)).text).toContain('Você saiu')
  expect((await ask(path)).text).not.toContain('Você saiu')
})

test('the privacy policy → the table of the rules, the processors and the way to one’s own data', async () => {
  const { text } = await ask('/privacidade')
  for (const shown of [
    'Prazos de guarda',
    '5 anos depois da última compra',
    'Operadores de dados',
    'Mercado Pago',
    path,
  ])
    expect(text).toContain(shown)
})
