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
    unknown: [],
  })
})

const ana = { id: 'wamid.in', from: '551187654321', timestamp: '1795000000' }

/** What is read of one incoming message. */
function readOf(message: object, value: object = {}) {
  const event = cloudApi(secrets).parseWebhook(signed(eventOf({ messages: [message], ...value })))
  return event.kind === 'event' ? { messages: event.messages, unknown: event.unknown } : event.kind
}

test.each([
  [
    { type: 'text', text: { body: 'Sair' } },
    { kind: 'text', text: 'Sair', payload: '' },
  ],
  [
    { type: 'button', button: { text: 'Parar', payload: 'SAIR' } },
    { kind: 'button', text: 'Parar', payload: 'SAIR' },
  ],
  [
    { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: 'sair', title: 'Parar avisos' } } },
    { kind: 'interactive', text: 'Parar avisos', payload: 'sair' },
  ],
  [
    {
      type: 'interactive',
      interactive: { type: 'list_reply', list_reply: { id: 'x', title: 'Sair', description: '' } },
    },
    { kind: 'interactive', text: 'Sair', payload: 'x' },
  ],
  [
    { type: 'interactive', interactive: { type: 'nfm_reply', nfm_reply: { response_json: '{}' } } },
    { kind: 'interactive', text: '', payload: '' },
  ],
  [
    { type: 'image', image: { id: '1', caption: 'sair' } },
    { kind: 'image', text: 'sair' },
  ],
  [
    { type: 'audio', audio: { id: '1', voice: true } },
    { kind: 'audio', text: '' },
  ],
  [
    { type: 'reaction', reaction: { message_id: 'wamid.1', emoji: '❤️' } },
    { kind: 'reaction', text: '❤️' },
  ],
  [
    { type: 'unsupported', errors: [{ code: 131051 }] },
    { kind: 'unsupported', text: '' },
  ],
  [
    { type: 'hologram', hologram: { depth: 3 } },
    { kind: 'hologram', text: '' },
  ],
  [
    { type: 'text', text: 'not an object' },
    { kind: 'text', text: '' },
  ],
  [{ type: 'text', text: { body: 'a\0b' } }, { text: 'ab' }],
  [{ type: 'text', text: { body: 'x'.repeat(9_000) } }, { text: 'x'.repeat(5_000) }],
])('an incoming message %j → read, whatever its kind', (message, read) => {
  expect(readOf({ ...ana, ...message })).toMatchObject({ messages: [{ phone: ana.from, ...read }], unknown: [] })
})

test('a message from a number → with the name of the account, what it answers to and when', () => {
  const contacts = [{ profile: { name: 'Ana' }, wa_id: ana.from, user_id: 'BR.13491208655302741918' }]
  const message = { ...ana, type: 'text', text: { body: 'oi' }, context: { from: '1', id: 'wamid.ours' } }
  expect(readOf(message, { contacts })).toMatchObject({
    messages: [
      {
        id: 'wamid.in',
        phone: ana.from,
        userId: 'BR.13491208655302741918',
        name: 'Ana',
        repliesTo: 'wamid.ours',
        at: new Date(1_795_000_000_000),
      },
    ],
  })
})

const userId = 'BR.13491208655302741918'

test.each([
  ['beside the message', { from_user_id: userId }, []],
  ['in the place of the number', { from: userId }, []],
  ['of the only contact', {}, [{ profile: { name: 'Ana', username: '@ana' }, user_id: userId }]],
  ['of the named contact', { from_user_id: userId }, [{ user_id: 'BR.2' }, { user_id: userId, profile: {} }]],
])('an account that shows no number, its id %s → read by its id', (_where, from, contacts) => {
  const message = { id: 'wamid.in', type: 'text', text: { body: 'SAIR' }, ...from }
  expect(readOf(message, { contacts })).toMatchObject({
    messages: [{ phone: null, userId, text: 'SAIR' }],
    unknown: [],
  })
})

test('a report with the recipient’s id → read with it', () => {
  const statuses = [{ id: 'wamid.1', status: 'read', timestamp: '1', recipient_user_id: userId }]
  expect(cloudApi(secrets).parseWebhook(signed(eventOf({ statuses })))).toMatchObject({ reports: [{ userId }] })
})

test('what nobody here understands → named, beside what is known', () => {
  const statuses = [{ odd: true }, { id: 'wamid.1', status: 'played', timestamp: '1' }]
  const body = JSON.parse(
    eventOf({ statuses, messages: [{ ...ana, type: 'text', text: { body: 'oi' } }, 7] }).toString(),
  )
  body.entry[0].changes.push({ field: 'user_preferences', value: {} })
  const event = cloudApi(secrets).parseWebhook(signed(Buffer.from(JSON.stringify(body))))
  expect(event).toMatchObject({
    reports: [],
    messages: [{ text: 'oi' }],
    unknown: ['field:user_preferences', 'status:unnamed', 'status:played', 'message:unnamed'],
  })
})

test('words within the day → sent as text', async () => {
  const { emulator, api } = await openApi()
  expect(await api.sendText({ to: '5511987654321', text: 'Pronto!' })).toMatchObject({ ok: true })
  const { body } = await emulator.control('/whatsapp', undefined, 'GET')
  expect(body).toMatchObject([{ to: '5511987654321', template: 'text', values: ['Pronto!'] }])
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
