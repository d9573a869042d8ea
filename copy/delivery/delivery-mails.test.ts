import { expect, it } from 'vitest'

import type { MailContent } from '#copy/mail/mail-content.ts'
import { calendarDay } from '#core/shared/dates.ts'
import { firstSettings as settings } from '#db/seed/settings.ts'

import {
  deliveredMail,
  deliveryEndedMail,
  deliveryEndsSoonMail,
  deliveryExtendedMail,
  deliveryFileAddedMail,
  deliveryReopenedMail,
} from './delivery-mails.ts'

const siteUrl = 'https://harmonia.example'
const mailContext = { siteUrl, settings }
const endsOn = calendarDay('2027-02-18')
const project = {
  id: '11111111-2222-4333-8444-555555555555',
  code: 'P0042',
  title: 'Música de Ana',
  recipient: 'Dona Ivone',
  clientName: 'Ana Beatriz de Souza',
  orderId: 'order',
}
const file = { kind: 'wav' as const, title: '', size: '38 MB' }

const all: Record<string, MailContent> = {
  delivered: deliveredMail({
    project,
    files: [file],
    missing: [
      { kind: 'stems', by: 'package' },
      { kind: 'score', by: 'package' },
    ],
    endsOn,
    ...mailContext,
  }),
  added: deliveryFileAddedMail({ project, file, endsOn, ...mailContext }),
  extended: deliveryExtendedMail({ project, endsOn, ...mailContext }),
  reopened: deliveryReopenedMail({ project, reason: 'Saiu um estalo.\nVamos refazer.', ...mailContext }),
  endsSoon: deliveryEndsSoonMail({ project, endsOn, daysLeft: 14, unfetched: 2, ...mailContext }),
  ended: deliveryEndedMail({ project, endsOn, ...mailContext }),
}

it.each(Object.entries(all))(
  'the mail %s → greets by first name, names the code and links to delivery and order',
  (_, mail) => {
    expect(mail.subject).toContain('P0042')
    expect(mail.paragraphs.join()).toContain('Ana,')
    expect(mail.paragraphs.join()).not.toContain('Beatriz')
    expect(mail.action?.url).toBe(`${siteUrl}/deliveries/${project.id}`)
    expect(mail.link?.url).toBe(`${siteUrl}/acompanhar-pedido?codigo=P0042`)
    expect(mail.footer.length).toBeGreaterThan(0)
    expect(JSON.stringify(mail)).not.toMatch(/undefined|null|NaN|\$\{/)
  },
)

it('a delivery → what arrived, what is missing and until when', () => {
  const { paragraphs = [], facts = [] } = all.delivered ?? {}

  expect(facts).toContainEqual({ label: 'Música em alta qualidade', value: '38 MB' })
  expect(facts).toContainEqual({ label: 'Disponível até', value: '18/02/2027' })
  expect(paragraphs.join()).toContain('até 18/02/2027, às 23h59 (horário de Brasília)')
  expect(paragraphs.join()).toContain('Voz e instrumentos separados (stems) e partitura')
  expect(paragraphs.join()).toContain('Aproveite sua música!')
})

it('a complete delivery → nothing said to be missing', () => {
  const mail = deliveredMail({ project, files: [file], missing: [], endsOn, ...mailContext })

  expect(mail.paragraphs.join()).not.toContain('falta')
})

const soon = (daysLeft: number, unfetched = 0) =>
  deliveryEndsSoonMail({ project, endsOn, daysLeft, unfetched, ...mailContext })

it('days → counted as people count them', () => {
  expect(soon(14).subject).toMatch(/^Faltam 14 dias para baixar/)
  expect(soon(1).subject).toMatch(/^Falta 1 dia para baixar/)
  expect(soon(0).subject).toMatch(/^Último dia para baixar/)
  expect(soon(3, 0).paragraphs.join()).toContain('você já baixou tudo')
  expect(soon(3, 1).paragraphs.join()).toContain('Há 1 arquivo que ainda não foi baixado.')
})

it('a reason → quoted in full, and the approval stays', () => {
  expect(all.reopened?.paragraphs).toEqual(expect.arrayContaining(['Saiu um estalo.', 'Vamos refazer.']))
  expect(all.reopened?.paragraphs.join()).toContain('aprovação continua valendo')
})

it('a project without an order → no link to an order', () => {
  expect(deliveryEndedMail({ project: { ...project, orderId: null }, endsOn, ...mailContext }).link).toBeUndefined()
})
