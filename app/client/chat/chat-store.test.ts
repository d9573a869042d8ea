// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { createChat } from './chat-store.ts'

const script = {
  greeting: 'Olá!',
  quickReplies: [{ label: 'Ver os pacotes', href: '/pacotes', answer: 'Já levo você.' }],
  answers: {
    person: 'Claro.',
    cancel: 'Dá.',
    order: 'Ali.',
    discount: 'Código.',
    payment: 'Uma vez.',
    packages: 'Custa isto.',
    deadline: 'Demora isto.',
    process: 'É assim.',
    other: 'Como?',
  },
  links: { person: [{ label: 'Falar no WhatsApp', href: 'https://wa.me/5511' }] },
}
const fetchScript = vi.fn<() => Promise<Response>>()
const leadTo = vi.fn<(href: string) => void>()

// There already: a real fetch does not wait for the clock of a test.
beforeAll(() => import('#core/site/chat-topic.ts'))
beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
  document.body.innerHTML = '<main><a href="#outro">outra página</a></main>'
  fetchScript.mockReset().mockImplementation(() => Promise.resolve(Response.json(script)))
  leadTo.mockReset()
  vi.stubGlobal('fetch', fetchScript)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

type Chat = ReturnType<typeof createChat>
const texts = (chat: Chat) => chat.getSnapshot().messages.map(({ text, isBot }) => (isBot ? text : `eu: ${text}`))
const openChat = async (chat = createChat()) => {
  chat.toggle()
  await vi.advanceTimersByTimeAsync(0)
  return chat
}

test('nobody opened the chat → its script is not fetched', () => {
  createChat()
  expect(fetchScript).not.toHaveBeenCalled()
})

test('opened for the first time → one greeting with its quick replies', async () => {
  const chat = await openChat()

  expect(texts(chat)).toEqual(['Olá!'])
  expect(chat.getSnapshot().messages[0]?.quickReplies).toEqual(['Ver os pacotes'])
})

test('a message → answered by its topic after one second, pending until then', async () => {
  const chat = await openChat()
  void chat.send('Qual o prazo?')
  await vi.advanceTimersByTimeAsync(999)
  const before = [texts(chat).at(-1), chat.getSnapshot().isPending]
  await vi.advanceTimersByTimeAsync(1)

  expect(before).toEqual(['eu: Qual o prazo?', true])
  expect([texts(chat).at(-1), chat.getSnapshot().isPending]).toEqual(['Demora isto.', false])
})

test('a message of two topics → both are answered, the main one first', async () => {
  const chat = await openChat()
  void chat.send('Quanto custa? Posso pagar no cartão?')
  await vi.advanceTimersByTimeAsync(1000)

  expect(texts(chat).slice(-2)).toEqual(['Custa isto.', 'Uma vez.'])
})

test('somebody asks for a person → the answer carries the link to one', async () => {
  const chat = await openChat()
  void chat.send('quero falar com atendente')
  await vi.advanceTimersByTimeAsync(1000)

  expect(chat.getSnapshot().messages.at(-1)?.links).toEqual(script.links.person)
})

test('a second message while a reply is on its way → not sent', async () => {
  const chat = await openChat()
  void chat.send('Qual o prazo?')
  void chat.send('E o preço?')
  await vi.advanceTimersByTimeAsync(1_000)

  expect(texts(chat)).toEqual(['Olá!', 'eu: Qual o prazo?', 'Demora isto.'])
})

test('a message of no topic → a question back, with the quick replies', async () => {
  const chat = await openChat()
  void chat.send('xyz')
  await vi.advanceTimersByTimeAsync(1_000)

  expect(chat.getSnapshot().messages.at(-1)).toMatchObject({ text: 'Como?', quickReplies: ['Ver os pacotes'] })
})

test('a quick reply → answered, and leads to its page after one second', async () => {
  const chat = await openChat()
  void chat.choose('Ver os pacotes', leadTo)
  await vi.advanceTimersByTimeAsync(999)
  expect(leadTo).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)

  expect(texts(chat)).toEqual(['Olá!', 'eu: Ver os pacotes', 'Já levo você.'])
  expect(leadTo).toHaveBeenCalledExactlyOnceWith('/pacotes')
})

test.each([
  ['the visitor follows another link', () => document.querySelector('a')?.click()],
  ['the chat is closed', (chat: Chat) => chat.hide()],
])('a quick reply is on its way and %s → answered, nobody is led away', async (_what, leave) => {
  const chat = await openChat()
  void chat.choose('Ver os pacotes', leadTo)
  leave(chat)
  await vi.advanceTimersByTimeAsync(1_000)

  expect(texts(chat).at(-1)).toBe('Já levo você.')
  expect(leadTo).not.toHaveBeenCalled()
})

test('the conversation ends while a reply is on its way → the next one begins with the greeting alone', async () => {
  const chat = await openChat()
  void chat.choose('Ver os pacotes', leadTo)
  chat.end()
  await openChat(chat)
  await vi.advanceTimersByTimeAsync(1_000)

  expect(texts(chat)).toEqual(['Olá!'])
  expect(leadTo).not.toHaveBeenCalled()
})

test('the script cannot be fetched → a failure is counted, and the next message is answered', async () => {
  fetchScript.mockResolvedValueOnce(new Response(null, { status: 503 }))
  const chat = await openChat()
  const { failures, isPending } = chat.getSnapshot()
  void chat.send('Como funciona?')
  await vi.advanceTimersByTimeAsync(1_000)

  expect([failures, isPending]).toEqual([1, false])
  expect(texts(chat)).toEqual(['eu: Como funciona?', 'É assim.'])
})

test('the page changes → the conversation is there again; it was ended → it is not', async () => {
  const chat = await openChat()
  void chat.send('Qual o prazo?')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(texts(createChat())).toEqual(['Olá!', 'eu: Qual o prazo?', 'Demora isto.'])

  chat.end()
  expect(texts(createChat())).toEqual([])
})

test('another script adds a message while the chat is closed → it has news until it is opened', () => {
  const chat = createChat()
  chat.addMessage('Oi!')
  const closed = chat.getSnapshot().hasNews
  chat.toggle()

  expect([texts(chat), closed, chat.getSnapshot().hasNews]).toEqual([['Oi!'], true, false])
})
