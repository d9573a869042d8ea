import { createHmac, randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { accept, refuse } from '#core/shared/result.ts'
import { startTestEmulator, startWebhookReceiver, testToken, webhookSecret } from '#emulator/test-emulator.ts'

import { cloudApi, type WhatsappProblem } from './cloud-api.ts'
import type { TemplateMessage } from './whatsapp.ts'

const phoneId = '100000000000001'
const secrets = { token: testToken, phoneId, appSecret: webhookSecret, verifyToken: 'um-token-de-verificacao' }

function createMessage(change: Partial<TemplateMessage> = {}): TemplateMessage {
  return {
    id: randomUUID(),
    to: '5511987654321',
    template: 'song_ready',
    language: 'pt_BR',
    values: ['Ana', 'P0042', 'https://loja.example/acompanhar-pedido?codigo=P0042'],
    ...change,
  }
}

async function openApi(change: Partial<Parameters<typeof cloudApi>[0]> = {}) {
  const emulator = await startTestEmulator()
  const problems: WhatsappProblem[] = []
  const api = cloudApi({ ...secrets, apiUrl: emulator.url, onError: (problem) => problems.push(problem), ...change })
  return { emulator, api, problems }
}

test('a message → taken with the values in their order', async () => {
  const { emulator, api } = await openApi()
  const message = createMessage()
  const sent = await api.send(message)
  expect(sent).toEqual(accept({ providerId: expect.stringMatching(/^wamid\./) }))
  const { body } = await emulator.control('/whatsapp', undefined, 'GET')
  expect(body).toMatchObject([
    { to: message.to, template: 'song_ready', values: message.values, callbackData: message.id, phoneId },
  ])
})

test.each([
  ['5511987650429', 'rate-limited'],
  ['5511987650404', 'template-unknown'],
  ['5511987650401', 'account'],
] as const)('a message to %s → %s', async (to, failure) => {
  const { api, problems } = await openApi()
  expect(await api.send(createMessage({ to }))).toEqual(refuse(failure))
  expect(JSON.stringify(problems)).not.toContain(to)
})

test('a wrong token → the account', async () => {
  const { api } = await openApi({ token: 'other' })
  expect(await api.send(createMessage())).toEqual(refuse('account'))
})

test('no connection → unavailable; a connection that is lost → no answer', async () => {
  const { emulator, api } = await openApi()
  await emulator.control('/knobs', { faults: [{ path: '/messages', resetAfterCommit: true }] })
  expect(await api.send(createMessage())).toEqual(refuse('no-answer'))
  await emulator.control('/knobs', { faults: [{ path: '/messages', status: 502 }] })
  expect(await api.send(createMessage())).toEqual(refuse('no-answer'))
  const gone = await startTestEmulator()
  await gone.stop()
  const nowhere = cloudApi({ ...secrets, apiUrl: gone.url })
  expect(await nowhere.send(createMessage())).toEqual(refuse('unavailable'))
})

test('reports of the emulator → signed, and read with our id', async () => {
  const { emulator, api } = await openApi()
  const receiver = await startWebhookReceiver()
  await emulator.control('/whatsapp', { webhookUrl: receiver.url })
  const message = createMessage({ to: '5511987650026' })
  const sent = await api.send(message)
  await expect.poll(() => receiver.received.length).toBe(2)
  const events = receiver.received.map(({ headers, body }) =>
    api.parseWebhook({ signature: String(headers['x-hub-signature-256']), body: Buffer.from(body) }),
  )
  const providerId = sent.ok ? sent.value.providerId : ''
  expect(events).toMatchObject([
    { kind: 'event', reports: [{ messageId: message.id, providerId, state: 'sent', failure: null }] },
    { kind: 'event', reports: [{ messageId: message.id, providerId, state: 'failed', failure: 'undeliverable' }] },
  ])
})

const eventOf = (value: object, number = phoneId) =>
  Buffer.from(
    JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [
        { id: '1', changes: [{ field: 'messages', value: { metadata: { phone_number_id: number }, ...value } }] },
      ],
    }),
  )
const signed = (body: Uint8Array, secret = webhookSecret) => ({
  signature: `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
  body,
})

test.each([
  ['no signature', undefined],
  ['a short one', 'sha256=00'],
  ['one by another secret', signed(eventOf({}), 'other').signature],
])('a webhook with %s → forged', async (_name, signature) => {
  const api = cloudApi(secrets)
  expect(api.parseWebhook({ signature, body: eventOf({}) })).toEqual({ kind: 'forged' })
})

test('a signed webhook with a changed byte → forged', () => {
  const { signature } = signed(eventOf({}))
  expect(cloudApi(secrets).parseWebhook({ signature, body: eventOf({ x: 1 }) })).toEqual({ kind: 'forged' })
})

test('a signed webhook that is none of WhatsApp → malformed', () => {
  expect(cloudApi(secrets).parseWebhook(signed(Buffer.from('{"object":"page"}')))).toEqual({ kind: 'malformed' })
  expect(cloudApi(secrets).parseWebhook(signed(Buffer.from('no json')))).toEqual({ kind: 'malformed' })
})

test('a report about another number of the same account → ignored', () => {
  const status = { id: 'wamid.1', status: 'read', timestamp: '1795000000' }
  expect(cloudApi(secrets).parseWebhook(signed(eventOf({ statuses: [status] }, '999')))).toEqual({
    kind: 'event',
    reports: [],
    messages: [],
  })
})

test('unknown kinds beside known ones → the known ones', () => {
  const statuses = [{ odd: true }, { id: 'wamid.1', status: 'played', timestamp: '1' }]
  const messages = [
    { from: '551187654321', type: 'image', image: {} },
    { from: '551187654321', type: 'text', text: { body: 'Sair' } },
    { from: '551187654321', type: 'button', button: { text: 'Parar', payload: 'x' } },
  ]
  expect(cloudApi(secrets).parseWebhook(signed(eventOf({ statuses, messages })))).toEqual({
    kind: 'event',
    reports: [],
    messages: [
      { from: '551187654321', text: 'Sair' },
      { from: '551187654321', text: 'Parar' },
    ],
  })
})

test.each([
  ['subscribe', 'um-token-de-verificacao', '1158201444', '1158201444'],
  ['subscribe', 'outro-token', '1158201444', null],
  ['unsubscribe', 'um-token-de-verificacao', '1158201444', null],
  ['subscribe', 'um-token-de-verificacao', '<script>', null],
])('verification %s with %s → %s answered with %s', (mode, token, challenge, answer) => {
  const query = new URLSearchParams({ 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge })
  expect(cloudApi(secrets).verifyWebhook(query)).toBe(answer)
})
