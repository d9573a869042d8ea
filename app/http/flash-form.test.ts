import { expect, test } from 'vitest'

import { openClientPages } from '#test/support/client-pages.ts'
import { createPaidProject } from '#test/support/project-fixtures.ts'
import { depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

const context = await createTestContext()
const { siteUrl } = context
const { ask } = await openClientPages(depsOf(context))
const project = await createPaidProject(context, { email: 'dona@exemplo.com.br' })
const gate = `/preview/${project.previewCode}`

/** As a browser sends a form, on its way to the page that answers it. */
function submit(path: string, fields: Record<string, string>) {
  const headers = { origin: siteUrl, 'sec-fetch-mode': 'navigate' }
  return ask(path, { method: 'POST', body: new URLSearchParams(fields), headers })
}

const cookieIn = (answer: { headers: Headers }) => (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''

test.each([
  ['/acompanhar-pedido', { code: 'P9999', email: 'eu@exemplo.com.br' }, 'Pedido não encontrado'],
  [`/deliveries/${project.id}`, { intent: 'open', email: 'eu@exemplo.com.br' }, 'Email incorreto.'],
  [
    `/briefing/essencial?pedido=${project.code}`,
    { intent: 'open', code: project.code, email: 'eu@exemplo.com.br' },
    'Pedido não encontrado',
  ],
  [gate, { intent: 'open', email: 'eu@exemplo.com.br' }, 'Email incorreto. Verifique o email fornecido.'],
  [
    `/preview?preview=${project.previewCode}`,
    { code: project.previewCode, email: 'eu@exemplo.com.br' },
    'Email não encontrado.',
  ],
])('%s refused → the answer is shown at its URL, once', async (path, fields, message) => {
  const sent = await submit(path, fields)
  expect([sent.status, sent.headers.get('location')]).toEqual([303, path])

  const cookie = cookieIn(sent)
  const page = await ask(path, { headers: { cookie } })
  expect(page.status).toBe(200)
  for (const shown of [message, 'value="eu@exemplo.com.br"']) expect(page.text).toContain(shown)
  expect(page.headers.get('set-cookie')).toMatch(/^harmonia_form=; .*Max-Age=0/)
  expect((await ask(path)).text).not.toContain(message)
})

test('a refused form, and the data of its page is asked for → the answer is in it', async () => {
  const cookie = cookieIn(await submit('/acompanhar-pedido', { code: 'P9999', email: 'eu@exemplo.com.br' }))

  expect((await ask('/acompanhar-pedido.data', { headers: { cookie } })).text).toContain('eu@exemplo.com.br')
})

test('an answer on another page, after a minute or forged → ignored', async () => {
  const sent = await submit('/acompanhar-pedido', { code: 'P9999', email: 'eu@exemplo.com.br' })
  const cookie = cookieIn(sent)
  const [, signed = ''] = cookie.split('=')

  const elsewhere = await ask(gate, { headers: { cookie } })
  expect([elsewhere.text.includes('eu@exemplo'), elsewhere.headers.get('set-cookie')]).toEqual([false, null])
  const forged = `harmonia_form=${signed.replace(/^./, 'x')}`
  expect((await ask('/acompanhar-pedido', { headers: { cookie: forged } })).text).not.toContain('eu@exemplo')
  const before = context.time
  context.time = new Date(before.getTime() + 61_000)
  const late = await ask('/acompanhar-pedido', { headers: { cookie } })
  context.time = before
  expect(late.text).not.toContain('eu@exemplo')
})

test('an answer too large for a cookie → sent in place, complete', async () => {
  const text = 'ã'.repeat(5_000)
  const sent = await submit(gate, { intent: 'open', email: 'eu@exemplo.com.br', text })

  expect([sent.status, sent.headers.get('set-cookie')]).toEqual([422, null])
  expect(sent.text).toContain(text)
})
