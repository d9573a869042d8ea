import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { httpBuyer } from '#test/support/http-buyer.ts'
import { signInStaff, type Studio } from '#test/support/http-staff.ts'
import { startProduct, temporaryDataDir, type Product } from '#test/support/product.ts'

const person = { email: 'dona@estudio.example', password: 'uma senha bem comprida' }
const data = await temporaryDataDir()
let product: Product
let studio: Studio

beforeAll(async () => {
  product = await startProduct({
    dataDir: data.path,
    env: { ADMIN_EMAIL: person.email, ADMIN_PASSWORD: person.password, LOG_LEVEL: 'error' },
  })
  studio = await signInStaff(product.url, person)
})

afterAll(async () => {
  await product.stop()
  await data.remove()
})

/** Cached pages and mails are renewed in the background. */
const patience = { timeout: 20_000 }
const page = async (path: string) => (await fetch(`${product.url}${path}`)).text()

/** As the panel's forms send it. */
function act(path: string, fields: Record<string, string>): Promise<Response> {
  return fetch(`${product.url}/admin${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: studio.cookie, origin: product.url },
    body: new URLSearchParams(fields),
  })
}

/** Every form was opened before anything was changed. */
async function reword(textId: string, values: Record<string, string>): Promise<number> {
  const fields = Object.fromEntries(Object.entries(values).map(([key, text]) => [`words.${key}`, text]))
  return (await act(`/settings/textos/${textId}`, { base: '1', intent: 'save', ...fields })).status
}

/** Every mail that left, as its reader's program reads it. */
async function sentMails(): Promise<string[]> {
  const folder = join(data.path, 'mail')
  const names = await readdir(folder).catch(() => [])
  const files = names.filter((name) => name.endsWith('.eml')).map((name) => readFile(join(folder, name), 'utf8'))
  return (await Promise.all(files)).map(decoded)
}

/** Quoted-printable undone, as far as plain words go. */
function decoded(mail: string): string {
  return mail.replaceAll('=\r\n', '').replaceAll('=20', ' ')
}

test('staff text of policies, consents and mails → on the site and in the sent mail; sold contracts stay', async () => {
  const early = httpBuyer(product.url, '127.0.0.21', { name: 'Ana Cedo', email: 'cedo@exemplo.com.br' })
  expect((await early.order('essencial')).status).toBe(303)
  const sold = (await early.get('/pedidos/P0001/contrato.pdf')).body
  await expect.poll(sentMails, patience).toContainEqual(expect.stringContaining('Recebemos o seu pedido'))
  expect(await page('/')).not.toContain('data-question')

  expect(await reword('privacidade', { 'policy/privacy/intro': 'Cuidamos dos seus dados com carinho.' })).toBe(302)
  expect(await reword('termos', { 'policy/terms/1/text': 'Quem responde somos todos da {produto}.' })).toBe(302)
  expect(await reword('contrato-todos', { 'contract/todos/price/text': 'Custa {preço} e mais nada.' })).toBe(302)
  expect(await reword('consentimento-cookies', { 'consent/cookies/question': 'Podemos tocar discos?' })).toBe(302)
  expect(await reword('consentimento-purchase', { 'consent/purchase/text': 'Aceito os {termos-de-uso}!' })).toBe(302)
  const letter = {
    'mail/order-received/subject': 'Oba, {pedido}!',
    'mail/order-received/intro': 'Viva {nome}, chegou.',
  }
  expect(await reword('email-order-received', letter)).toBe(302)

  await expect.poll(() => page('/privacidade'), patience).toContain('Cuidamos dos seus dados com carinho.')
  await expect.poll(() => page('/termos'), patience).toContain('Quem responde somos todos da Harmonia.')
  await expect.poll(() => page('/'), patience).toContain('Podemos tocar discos?')
  await expect.poll(() => page('/'), patience).toMatch(/data-question="[a-z0-9]{7}"/)

  const late = httpBuyer(product.url, '127.0.0.22', { name: 'Bia Tarde', email: 'tarde@exemplo.com.br' })
  const checkout = (await late.get('/pagamento/essencial')).body
  expect(checkout).toMatch(/Custa R\$\s?[\d.,]+ e mais nada\./)
  expect(checkout).toContain('Aceito os <a href="/termos"')
  expect((await late.order('essencial')).status).toBe(303)
  await expect.poll(sentMails, patience).toContainEqual(expect.stringContaining('Viva Bia, chegou.'))
  const [mail = ''] = (await sentMails()).filter((one) => one.includes('Viva Bia'))
  expect(mail).toContain('Subject: Oba, P0002!')

  expect((await early.get('/pedidos/P0001/contrato.pdf')).body).toBe(sold)
  expect((await late.get('/pedidos/P0002/contrato.pdf')).body).not.toBe(sold)
})

const hashIn = (body: string) => /name="terms" value="([0-9a-f]{64})"/.exec(body)?.[1] ?? ''

test('an approval in staff text → asked again when the text changed meanwhile', async () => {
  const email = 'rosa@exemplo.com.br'
  await act('/clients', { intent: 'create', name: 'Rosa', email, phone: '', company: '' })
  const read = async (path: string) =>
    (await fetch(`${product.url}/admin${path}`, { headers: { cookie: studio.cookie } })).text()
  const [, client = ''] = /\/admin\/clients\/([0-9a-f-]{36})/.exec(await read('/clients')) ?? []
  const made = { client, title: 'Valsa da Rosa', package: 'essencial', notify: '', submission: crypto.randomUUID() }
  const opened = (await act('/projects', made)).headers.get('location') ?? ''
  const [, project = ''] = /([0-9a-f-]{36})/.exec(opened) ?? []
  const link = 'https://estudio.bandcamp.com/private/8KX2'
  const version = { intent: 'add-version', name: 'Voz', description: '', trackNumber: '', link }
  expect((await act(`/projects/${project}`, version)).status).toBe(302)
  const [, draft = ''] = /apresentar=([0-9a-f-]{36})/.exec(await read(`/projects/${project}`)) ?? []
  expect((await act(`/projects/${project}`, { intent: 'present-versions', version: draft })).status).toBe(302)
  const path = `/client-preview/${project}`
  const rosa = httpBuyer(product.url, '127.0.0.23', { name: 'Rosa', email })
  expect((await rosa.post(path, { intent: 'open', email })).status).toBe(303)
  const [, versionId = ''] = /name="version"[^>]*value="([0-9a-f-]{36})"/.exec((await rosa.get(path)).body) ?? []
  const ask = async () => (await rosa.post(path, { intent: 'approve', version: versionId })).body
  const old = hashIn(await ask())
  expect(await reword('consentimento-approval', { 'consent/approval/text': 'Fico com {versão}, e pronto.' })).toBe(302)

  await expect.poll(ask, patience).toContain('Fico com Voz, e pronto.')
  const confirm = (terms: string) => rosa.post(path, { intent: 'approve-confirmed', version: versionId, terms })
  const refused = await confirm(old)
  expect([refused.status, refused.body.includes('O texto da aprovação mudou')]).toEqual([409, true])
  expect((await confirm(hashIn(refused.body))).status).toBe(303)
  expect((await rosa.get(path)).body).toContain('Projeto Aprovado!')
})

test('the layout of a mail → for owners only, and its page may do nothing', async () => {
  const path = `${product.url}/admin/settings/textos/email-refund/corpo`
  expect((await fetch(path, { redirect: 'manual' })).status).toBe(302)

  const headers = { cookie: studio.cookie, origin: product.url }
  const stored = await fetch(path, { headers })
  expect(stored.headers.get('content-security-policy')).toMatch(
    /^default-src 'none';.*frame-ancestors 'self'; sandbox$/,
  )
  expect(stored.headers.get('x-frame-options')).toBe('SAMEORIGIN')
  expect(stored.headers.get('referrer-policy')).toBe('no-referrer')
  const body = new URLSearchParams({ 'words.mail/refund/intro': 'Devolvemos com um abraço.' })
  const typed = await (await fetch(path, { method: 'POST', headers, body })).text()
  expect(typed).toContain('Devolvemos com um abraço.')
  expect(typed).not.toContain('href=')
  expect(await (await fetch(path, { headers })).text()).not.toContain('com um abraço')

  const screen = await fetch(`${product.url}/admin/mails`, { headers })
  expect(screen.headers.get('content-security-policy')).toContain(`frame-src 'self' https://bandcamp.com`)
  expect(screen.headers.get('x-frame-options')).toBe('DENY')
  expect((await fetch(`${product.url}/admin/settings/textos/privacidade/corpo`, { headers })).status).toBe(404)
})
