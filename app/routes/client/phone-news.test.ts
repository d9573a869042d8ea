import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { Whatsapp } from '#adapters/whatsapp/whatsapp.ts'
import { refuse } from '#core/shared/result.ts'
import { currentSettings, saveDocumentVersion } from '#db/content/document-versions.ts'
import { whatsappConsents } from '#db/schema.ts'
import { createOrderGrant } from '#test/support/access-fixtures.ts'
import { openClientPages } from '#test/support/client-pages.ts'
import { createPaidProject } from '#test/support/project-fixtures.ts'
import { depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

const context = await createTestContext()
const { db, siteUrl } = context
const whatsapp: Whatsapp = {
  name: 'emulator',
  send: async () => refuse('unavailable'),
  sendText: async () => refuse('unavailable'),
  verifyWebhook: () => null,
  parseWebhook: () => ({ kind: 'malformed' }),
}
const deps = { ...depsOf(context), whatsapp }
const { ask, send } = await openClientPages(deps)
const unconnected = await openClientPages(depsOf(context))
const nobody = new Request(siteUrl)

const settings = await currentSettings(db)
const kinds = { ...settings.whatsapp.kinds, delivered: { isOn: true, template: 'delivered' } }
await saveDocumentVersion(db, 'settings', { ...settings, whatsapp: { ...settings.whatsapp, kinds } }, null)

let count = 0
async function createBuyer() {
  const project = await createPaidProject(context, { email: `fone${(count += 1)}@exemplo.com.br` })
  const cookie = createOrderGrant(nobody, deps, project.orderId).split(';')[0] ?? ''
  return { ...project, cookie, path: `/acompanhar-pedido?codigo=${project.code}` }
}

const consentsOf = (orderId: string) => db.select().from(whatsappConsents).where(eq(whatsappConsents.orderId, orderId))

test('the tracking page → asks for a number and a consent that nobody ticked before', async () => {
  const { path, cookie } = await createBuyer()
  const { text } = await ask(path, { headers: { cookie } })
  expect(text).toContain('Avisos pelo WhatsApp')
  const [box] = /<input[^>]*name="accepted"[^>]*>/.exec(text) ?? []
  expect(box).toBeDefined()
  expect(box).not.toContain('checked')
})

test('a shop without WhatsApp → asks for nothing', async () => {
  const { path, cookie } = await createBuyer()
  expect((await unconnected.ask(path, { headers: { cookie } })).text).not.toContain('Avisos pelo WhatsApp')
})

test('number and consent → recorded with its words and where they came from; one press ends it', async () => {
  const { path, cookie, orderId } = await createBuyer()
  const answer = await send(
    path,
    { intent: 'whatsapp', order: orderId, phone: '11 98765-4321', accepted: 'sim' },
    cookie,
  )
  expect(answer.headers.get('location')).toBe(`${path}#whatsapp`)
  const [given] = await consentsOf(orderId)
  expect(given).toMatchObject({ phone: '5511987654321', withdrawnAt: null, ip: expect.stringMatching(/^10\.8\./) })
  expect(given?.text).toContain('respondendo SAIR')
  expect((await ask(path, { headers: { cookie } })).text).toContain('(11) 98765-4321')

  await send(path, { intent: 'whatsapp-off', order: orderId }, cookie)
  expect((await consentsOf(orderId))[0]?.withdrawnAt).toEqual(context.time)
})

test('a number without the consent → refused, and the number is still there', async () => {
  const { path, cookie, orderId } = await createBuyer()
  const fields = { intent: 'whatsapp', order: orderId, phone: '11 98765-4321' }
  const rendered = await send(path, fields, cookie)
  expect(rendered.status).toBe(422)
  expect(rendered.text).toContain('Marque que você quer receber os avisos.')

  const headers = { origin: siteUrl, cookie, 'sec-fetch-mode': 'navigate' }
  const answer = await ask(path, { method: 'POST', body: new URLSearchParams(fields), headers })
  expect(answer.status).toBe(303)
  const flash = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  const { text } = await ask(path, { headers: { cookie: `${cookie}; ${flash}` } })
  expect(text).toContain('Marque que você quer receber os avisos.')
  expect(text).toContain('value="11 98765-4321"')
  expect(await consentsOf(orderId)).toEqual([])
})

test('a stranger, and a browser that only knows code and e-mail → change nothing', async () => {
  const { path, orderId } = await createBuyer()
  const other = await createBuyer()
  const status = createOrderGrant(nobody, deps, orderId, { level: 'status' }).split(';')[0] ?? ''
  const fields = { intent: 'whatsapp', order: orderId, phone: '11 98765-4321', accepted: 'sim' }
  for (const cookie of ['', other.cookie, status]) await send(path, fields, cookie)
  expect(await consentsOf(orderId)).toEqual([])
})
