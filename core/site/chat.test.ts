import { expect, it } from 'vitest'

import { topicsOf } from './chat-topic.ts'
import { parseChatHistory, parseChatMessage } from './chat.ts'

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
  ['aceita pix?', 'payment'],
  ['meu pix não caiu', 'payment'],
  ['já paguei e nada', 'payment'],
  ['dá para parcelar no cartão?', 'payment'],
  ['onde está meu pedido', 'order'],
  ['cadê minha música', 'order'],
  ['tem desconto?', 'discount'],
  ['vocês têm cupom', 'discount'],
  ['quero cancelar', 'cancel'],
  ['como peço reembolso do meu pedido?', 'cancel'],
  ['quero falar com atendente', 'person'],
  ['tem WhatsApp?', 'person'],
  ['quero uma música para uma pessoa especial', 'other'],
  ['Quanto custa um pacote?', 'packages'],
  ['Vocês fazem samba?', 'other'],
  ['obrigada!', 'other'],
  ['', 'other'],
] as const)('"%s" → about %s', (message, topic) => {
  expect(topicsOf(message)).toEqual([topic])
})

it.each([
  ['Qual o prazo do pacote Premium?', ['packages']],
  ['Como funciona o prazo?', ['deadline']],
  ['Quanto custa? Posso pagar no cartão?', ['packages', 'payment']],
  ['Tem desconto no valor do pacote?', ['packages', 'discount']],
  ['qual o prazo do meu pedido?', ['deadline', 'order']],
  ['já paguei, demora muito?', ['deadline', 'payment']],
  ['como funciona o reembolso?', ['process', 'cancel']],
  ['Quero falar com alguém sobre o processo', ['process', 'person']],
  ['meu pedido: quero cancelar e falar com atendente', ['person']],
] as const)('"%s", of several topics → %s: packages, deadline and process before any other', (message, topics) => {
  expect(topicsOf(message)).toEqual(topics)
})

it('messages → trimmed, blank ones dropped', () => {
  expect(parseChatMessage('  oi \n')).toBe('oi')
  expect(parseChatMessage(' \t\n')).toBeNull()
  expect(parseChatMessage('a'.repeat(2000))).toHaveLength(600)
})

it('an unreadable history → empty', () => {
  const message = { id: '1', text: 'oi', isBot: false, timestamp: 5 }

  expect(parseChatHistory(JSON.stringify([message, { text: 'x' }, null, 7]))).toEqual([message])
  const linked = { ...message, links: [{ label: 'WhatsApp', href: 'https://wa.me/5511' }] }
  const hostile = ['javascript:alert(1)', '//evil.example', 'https://evil.example/wa.me/'].map((href) => ({
    ...message,
    links: [{ label: 'x', href }],
  }))
  expect(parseChatHistory(JSON.stringify([linked, ...hostile]))).toEqual([linked])
  expect(parseChatHistory('{')).toEqual([])
  expect(parseChatHistory('{"a":1}')).toEqual([])
  expect(parseChatHistory(null)).toEqual([])
})
