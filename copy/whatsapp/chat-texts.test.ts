import { expect, test } from 'vitest'

import { calendarDay } from '#core/shared/dates.ts'
import { cents, formatBRL } from '#core/shared/money.ts'

import { chatLinkText, chatText, type ChatLinkKind, type ChatSubject } from './chat-texts.ts'

const subject: ChatSubject = {
  clientName: 'Ana Beatriz de Souza',
  productName: 'Harmonia',
  code: 'P0042',
  about: 'Música para Lia',
  isSurprise: false,
}
const url = 'https://loja.example/x'
const until = calendarDay('2026-12-24')

const links: ChatLinkKind[] = [
  { kind: 'payment', total: cents(21_900) },
  { kind: 'briefing', isQuestion: false, isSent: false },
  { kind: 'briefing', isQuestion: true, isSent: true },
  { kind: 'briefing', isQuestion: false, isSent: true },
  { kind: 'preview' },
  { kind: 'delivery', until },
  { kind: 'proposal', title: 'Clipe da festa da Lia' },
  { kind: 'extra', title: 'Playback' },
]

test('a chat about a project → greets by the first name and names code and song', () => {
  expect(chatText(subject)).toBe('Olá, Ana! Aqui é da Harmonia. Escrevo sobre o pedido P0042 (Música para Lia).')
})

test('a chat with a client without an order → only greets', () => {
  expect(chatText({ ...subject, code: null, about: '' })).toBe('Olá, Ana! Aqui é da Harmonia.')
})

test('a message with a payment link → total and link', () => {
  expect(chatLinkText(subject, { kind: 'payment', total: cents(21_900) }, url)).toBe(
    `Olá, Ana! Aqui é da Harmonia. Este é o link para pagar o pedido P0042 (Música para Lia), no total de ${formatBRL(cents(21_900))} (se já pagou, pode ignorar): https://loja.example/x`,
  )
})

test('a message about a delivery → until when it can be downloaded', () => {
  expect(chatLinkText(subject, { kind: 'delivery', until }, url)).toContain(
    'Os arquivos do pedido P0042 (Música para Lia) estão prontos para baixar até 24/12/2026: https',
  )
})

test.each(links)('a message with a link, $kind → names the order and ends with the link', (link) => {
  const text = chatLinkText(subject, link, url)
  expect(text).toContain('P0042 (Música para Lia)')
  expect(text.endsWith(`: ${url}`)).toBe(true)
})

test.each(links)('surprise mode, $kind → neither song, shop, recipient nor title', (link) => {
  const text = chatLinkText({ ...subject, isSurprise: true }, link, url)
  expect(text).toContain('P0042')
  expect(text).not.toMatch(/Lia|Harmonia|música|história|ouvir|Clipe|Playback|briefing/i)
})

test('a chat in surprise mode → the code only', () => {
  expect(chatText({ ...subject, isSurprise: true })).toBe('Olá, Ana! Escrevo sobre o pedido P0042.')
})
