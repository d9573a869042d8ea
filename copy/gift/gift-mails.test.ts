import { expect, test } from 'vitest'

import { firstSettings as settings } from '#db/seed/settings.ts'

import { giftOpenedMail, giftReactionMail } from './gift-mails.ts'
import { giftWhatsappUrl, openingText, photoErrors, zoneText } from './gift.ts'

const project = { id: '11111111-2222-4333-8444-555555555555', code: 'P0042', clientName: 'Ana Beatriz de Souza' }
const gift = { project, siteUrl: 'https://harmonia.example', settings }
const openedAt = new Date('2026-12-24T23:05:00Z')

test.each([
  ['opened', giftOpenedMail({ ...gift, openedAt, zone: 'America/Sao_Paulo' })],
  ['reaction', giftReactionMail(gift)],
])('a mail about a gift (%s) → neither song, present nor occasion in it, and a way to the page', (_name, mail) => {
  const { footer: _footer, ...shown } = mail

  expect(JSON.stringify(shown)).not.toMatch(/m[úu]sica|can[çc][ãa]o|presente(?!")|surpresa|anivers|casamento|dedicat/i)
  expect(mail.action?.url).toBe(`https://harmonia.example/deliveries/${project.id}/presente`)
})

test('an instant → written by the clocks of its zone', () => {
  expect(openingText(openedAt, 'America/Sao_Paulo')).toBe('na quinta-feira, 24 de dezembro de 2026, às 20:05')
  expect(openingText(openedAt, 'Europe/Lisbon')).toBe('na quinta-feira, 24 de dezembro de 2026, às 23:05')
})

test.each([
  ['2026-12-26', 'no sábado'],
  ['2026-12-27', 'no domingo'],
  ['2026-12-28', 'na segunda-feira'],
])('an instant on %s → %s', (day, words) => {
  expect(openingText(new Date(`${day}T15:00:00Z`), 'America/Sao_Paulo')).toMatch(new RegExp(`^${words}, `))
})

test.each([
  ['America/Sao_Paulo', 'horário de Brasília'],
  ['Europe/Lisbon', 'horário de Lisboa'],
  ['America/New_York', 'horário de Nova York'],
  ['Asia/Ho_Chi_Minh', 'horário de Ho Chi Minh'],
])('the zone %s → %s', (zone, text) => {
  expect(zoneText(zone)).toBe(text)
})

test('the message for WhatsApp → link and nothing that gives it away', () => {
  const url = giftWhatsappUrl('https://harmonia.example/presente/abc')

  expect(new URL(url).searchParams.get('text')).toBe(
    'Tem um presente esperando por você. É só abrir:\nhttps://harmonia.example/presente/abc',
  )
})

test('a photo in HEIC → how to send it as JPEG', () => {
  expect(photoErrors['photo-heic']).toContain('JPEG')
})
