import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'

import { createSigner } from '#adapters/signer.ts'
import { openClientPages } from '#test/support/client-pages.ts'
import { expectNone } from '#test/support/guard.ts'
import { depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

import { clearLinkSecrets, holdLinkSecret, readLinkSecret, redirectWithSecret } from './link-secret.ts'

const deps = { signer: createSigner('a'.repeat(32)), siteUrl: 'https://loja.example' }
const page = (address: string, cookie = '') => new Request(new URL(address, deps.siteUrl), { headers: { cookie } })
const asked = (address: string, cookie: string) => ({
  request: page(address, cookie),
  url: new URL(address, deps.siteUrl),
})
const pairOf = (cookie = '') => cookie.split(';')[0] ?? ''

const { ask, follow } = await openClientPages(depsOf(await createTestContext()))

test.each([
  ['/vale-presente/usar?codigo=SEGREDO-1', '/vale-presente/usar'],
  ['/vale%2Dpresente/us%61r?codigo=SEGREDO-1', '/vale%2Dpresente/us%61r'],
  ['/pagamento/essencial?codigo=SEGREDO-1', '/pagamento/essencial'],
  ['/pagamento/sob-medida?base=express&codigo=SEGREDO-1&dias=9', '/pagamento/sob-medida?base=express&dias=9'],
  ['/acompanhar-pedido/confirmar?chave=SEGREDO-1', '/acompanhar-pedido/confirmar'],
  ['/acompanhar-pedido/encerrar?chave=SEGREDO-1', '/acompanhar-pedido/encerrar'],
  ['/emails/parar?chave=SEGREDO-1', '/emails/parar'],
  ['/privacidade/meus-dados?chave=SEGREDO-1', '/privacidade/meus-dados'],
  ['/briefing/continuar?pacote=essencial&chave=SEGREDO-1', '/briefing/continuar?pacote=essencial'],
  ['/pacotes?token=SEGREDO-1', '/pacotes'],
])('%s → leads to the same page without the secret, which a cookie has that no script reads', async (link, clean) => {
  const led = await ask(link)
  const address = led.headers.get('location') ?? ''
  const [cookie = ''] = led.headers.getSetCookie()

  const join = clean.includes('?') ? '&' : '?'
  expect(led.status).toBe(303)
  expect(address).toMatch(new RegExp(`^${(clean + join).replaceAll('?', '[?]')}entrada=[\\w-]{12}$`))
  expect(cookie).toContain('HttpOnly; SameSite=Lax')
  expect(led.text).not.toContain('SEGREDO')
})

test.each(['/acompanhar-pedido?codigo=P0042', '/certificado?codigo=ABCD-EFGH', '/briefing/essencial?pedido=P0042'])(
  '%s, whose code is no secret → answered as it is',
  async (path) => {
    expect((await ask(path)).headers.get('location') ?? '').not.toContain('entrada=')
  },
)

test('a mailed link opened in this browser → its button sends the secret in the form, not in an address', async () => {
  const opened = (await follow('/privacidade/meus-dados?chave=SEGREDO-1')).page
  expect(opened.text).toContain('name="chave" value="SEGREDO-1"')
  expect(opened.text).not.toContain('chave=SEGREDO')
})

test('the clean address in another browser → the page as for anybody', async () => {
  const { address } = await follow('/privacidade/meus-dados?chave=SEGREDO-1')
  expect((await ask(address)).text).not.toContain('SEGREDO')
})

test('the same link opened again → one cookie', () => {
  const first = holdLinkSecret(page('/'), deps, 'SEGREDO-1')
  const again = holdLinkSecret(page('/', pairOf(first?.cookies[0])), deps, 'SEGREDO-1')
  expect(again).toEqual(first)
})

test('more links than a browser should carry → the oldest is dropped', () => {
  const names = Array.from({ length: 8 }, (_, index) => `harmonia_entrada_${String(index).padStart(12, 'a')}`)
  const held = holdLinkSecret(page('/', names.map((name) => `${name}=x`).join('; ')), deps, 'SEGREDO-1')
  expect(held?.cookies.map((cookie) => [pairOf(cookie), cookie.includes('Max-Age=0')])).toEqual([
    [`${names[0]}=`, true],
    [expect.stringMatching(/^harmonia_entrada_/), false],
  ])
})

test('a cookie that was altered, or belongs to another key → no secret', () => {
  const held = holdLinkSecret(page('/'), deps, 'SEGREDO-1')
  const cookie = pairOf(held?.cookies[0])
  const read = (key: string, sent: string) => readLinkSecret(asked(`/?entrada=${key}`, sent), deps)

  expect(read(held?.key ?? '', cookie)).toBe('SEGREDO-1')
  expect(read(held?.key ?? '', `${cookie}x`)).toBe('')
  expect(read('b'.repeat(12), cookie)).toBe('')
})

test('signed out → nothing that a link brought is left', () => {
  const held = holdLinkSecret(page('/'), deps, 'SEGREDO-1')
  expect(clearLinkSecrets(page('/', pairOf(held?.cookies[0])), deps)).toEqual([
    expect.stringMatching(/^harmonia_entrada_[\w-]{12}=; .*Max-Age=0/),
  ])
})

test('an address that has an entry of before → the new one takes its place', () => {
  const led = redirectWithSecret(page('/'), deps, '/pagamento/essencial?entrada=x#desconto', 'SEGREDO-1')
  expect(led.headers.get('location')).toMatch(/^\/pagamento\/essencial\?entrada=[\w-]{12}#desconto$/)
})

const sources = globSync('{app,server,copy,core,use-cases,adapters}/**/*.{ts,tsx}').filter(
  (path) => !/\.test\.tsx?$/.test(path) && !path.endsWith('link-secret.ts'),
)

test('no page reads a secret out of an address', async () => {
  const found: string[] = []
  for (const path of sources) {
    const text = await readFile(path, 'utf8')
    if (/\b(?:query|searchParams|params)\.(?:get|has|getAll)\('(?:chave|token)'\)/.test(text)) found.push(path)
  }
  expect(sources.length).toBeGreaterThan(500)
  expectNone(
    found,
    'A secret in an address is stored in histories and logs: read it by readLinkSecret of app/http/link-secret.ts, which took it out of the address.',
  )
})

test('every address we write with a token in its query → by a name that is taken out of it, or read once', async () => {
  // A briefing's link is exchanged for a cookie by its page; a sound's address is asked for by the page of its link only.
  const known = ['chave', 'token', 'continuar', 'ouvir']
  const names = new Map<string, string>()
  for (const path of sources) {
    const text = await readFile(path, 'utf8')
    for (const [, name = ''] of text.matchAll(/[?&](\w+)=\$\{[^}]*(?:[tT]oken|[sS]ecret)/g)) names.set(name, path)
  }
  expect([...names.keys()]).toEqual(expect.arrayContaining(known))
  expectNone(
    [...names].filter(([name]) => !known.includes(name)).map(([name, path]) => `${path}: ?${name}=`),
    'The address would keep its secret in histories and logs: call the parameter `chave` (secretParams of app/http/link-secret.ts take it out of every address).',
  )
})
