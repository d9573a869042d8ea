import { expect, it } from 'vitest'

import { chatTopic, parseChatHistory, parseChatMessage } from './chat.ts'

it.each([
  ['Quais são os pacotes?', 'packages'],
  ['qual o PREÇO?', 'packages'],
  ['E os preços', 'packages'],
  ['Qual o valor?', 'packages'],
  ['quanto custa uma música', 'packages'],
  ['quanto fica?', 'packages'],
  ['Qual é o prazo?', 'deadline'],
  ['quanto tempo leva', 'deadline'],
  ['Demora muito?', 'deadline'],
  ['quando fica pronta?', 'deadline'],
  ['Como funciona?', 'process'],
  ['como   funciona', 'process'],
  ['me explica o processo', 'process'],
  ['Como é feita a música?', 'process'],
  ['Vocês fazem samba?', 'other'],
  ['obrigada!', 'other'],
  ['', 'other'],
] as const)('"%s" → about %s', (message, topic) => {
  expect(chatTopic(message)).toBe(topic)
})

it('two topics in one message → the first of the list', () => {
  expect(chatTopic('Qual o prazo do pacote Premium?')).toBe('packages')
  expect(chatTopic('Como funciona o prazo?')).toBe('deadline')
})

it('messages → trimmed, blank ones dropped', () => {
  expect(parseChatMessage('  oi \n')).toBe('oi')
  expect(parseChatMessage(' \t\n')).toBeNull()
  expect(parseChatMessage('a'.repeat(2000))).toHaveLength(600)
})

it('an unreadable history → empty', () => {
  const message = { id: '1', text: 'oi', isBot: false, timestamp: 5 }

  expect(parseChatHistory(JSON.stringify([message, { text: 'x' }, null, 7]))).toEqual([message])
  expect(parseChatHistory('{')).toEqual([])
  expect(parseChatHistory('{"a":1}')).toEqual([])
  expect(parseChatHistory(null)).toEqual([])
})
