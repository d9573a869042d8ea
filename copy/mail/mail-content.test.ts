import { expect, it } from 'vitest'

import { orderExpiredMail, orderReceivedMail } from '#copy/order/order-mails.ts'
import { paymentConfirmedMail, paymentPendingReminderMail, paymentRefusedMail } from '#copy/payment/payment-mails.ts'
import { passwordResetMail, staffReviewFlagMail, staffInviteMail, staffNewOrderMail } from '#copy/staff/staff-mails.ts'
import type { PriceTerm } from '#core/order/price-validity.ts'
import { calendarDay } from '#core/shared/dates.ts'
import { cents } from '#core/shared/money.ts'
import { firstSettings as settings } from '#db/seed/settings.ts'

import type { MailContent, StaffMailContent } from './mail-content.ts'

const siteUrl = 'https://harmonia.example'
const at = new Date('2026-11-21T17:30:00Z')
const due = { expectedOn: calendarDay('2026-11-30'), deadlineOn: calendarDay('2026-12-02') }
const order = {
  code: 'P0042',
  buyerName: 'Ana Beatriz de Souza',
  packageName: 'Essencial',
  lines: [
    { title: 'Essencial', amount: cents(100_00) },
    { title: 'Partituras', amount: cents(20_50) },
  ],
  total: cents(120_50),
}
const until = { kind: 'until', day: calendarDay('2026-11-27') } satisfies PriceTerm
const paymentUrl = `${siteUrl}/pedido/abc`

const buyerMails: Record<string, MailContent> = {
  received: orderReceivedMail({ order, paymentUrl, priceUntil: at, siteUrl, settings }),
  confirmed: paymentConfirmedMail({
    order,
    paidAt: at,
    method: 'pix',
    briefingUrl: `${siteUrl}/briefing/x`,
    due,
    siteUrl,
    settings,
  }),
  reminder: paymentPendingReminderMail({
    order,
    method: 'boleto',
    payCode: null,
    paymentUrl,
    payableUntil: null,
    siteUrl,
    settings,
  }),
  expired: orderExpiredMail({ order, paymentUrl, price: until, siteUrl, settings }),
  refused: refusedMail(until),
}

function refusedMail(price: PriceTerm) {
  return paymentRefusedMail({
    order,
    price,
    statusDetail: 'cc_rejected_high_risk',
    method: 'credit-card',
    siteUrl,
    settings,
  })
}
const textOf = (mail: StaffMailContent | undefined) => JSON.stringify(mail).replaceAll('\u00a0', ' ')

it.each(Object.entries(buyerMails))(
  'the mail %s → names the order, greets by first name and says how to answer',
  (_, mail) => {
    expect(mail.subject).toContain('P0042')
    expect(textOf(mail)).toContain('Ana')
    expect(mail.paragraphs.join()).not.toContain('Beatriz')
    expect(textOf(mail)).toContain('R$ 120,50')
    expect(mail.footer.join()).toContain(settings.contact.email)
    expect(textOf(mail)).not.toMatch(/undefined|null|NaN|\$\{/)
  },
)

it('an order placed → how to pay, the deadline in São Paulo time and the contract', () => {
  const mail = buyerMails['received']
  expect(mail?.action?.url).toBe(paymentUrl)
  expect(mail?.facts).toContainEqual({ label: 'Preço garantido até', value: '21/11/2026' })
  expect(mail?.attachmentNote).toContain('contrato')
})

it('a confirmed payment → three steps, the briefing, the tracking and both dates', () => {
  const mail = buyerMails['confirmed']
  expect(mail?.steps).toHaveLength(3)
  expect(mail?.action).toEqual({ label: 'Contar a minha história', url: `${siteUrl}/briefing/x` })
  expect(mail?.link?.url).toBe(`${siteUrl}/acompanhar-pedido?codigo=P0042`)
  expect(mail?.facts).toContainEqual({ label: 'Previsão das primeiras versões', value: '30/11/2026' })
  expect(mail?.facts).toContainEqual({ label: 'Prazo máximo', value: '02/12/2026' })
})

it('a confirmed payment → mentions changes only where they were sold', () => {
  const paid = {
    order,
    paidAt: at,
    method: 'pix',
    briefingUrl: `${siteUrl}/briefing/x`,
    due,
    siteUrl,
    settings,
  } as const
  expect(textOf(paymentConfirmedMail({ ...paid, adjusts: true }))).toContain('peça os ajustes do seu pacote')
  expect(textOf(paymentConfirmedMail({ ...paid, adjusts: false }))).not.toContain('ajustes')
})

it('a reminder → mentions Pix or boleto, whichever is pending', () => {
  const payCode = '00020126580014br.gov.bcb.pix'
  const pix = paymentPendingReminderMail({
    order,
    method: 'pix',
    payCode,
    paymentUrl,
    payableUntil: at,
    siteUrl,
    settings,
  })
  expect(pix.code).toEqual({ label: 'Pix copia e cola', text: payCode })
  expect(buyerMails['reminder']).not.toHaveProperty('code')
  expect(textOf(pix)).toContain('Pix')
  expect(textOf(pix)).not.toContain('boleto')
  expect(textOf(buyerMails['reminder'])).not.toContain('Pix')
})

it.each([
  ['kept until a day', until, /mesmo preço e o mesmo contrato/, /27\/11\/2026/],
  ['kept without an end', { kind: 'endless' } as const, /mesmo preço e o mesmo contrato/, /^(?!.*até \d)/],
  ['over', { kind: 'over' } as const, /preço e o contrato de hoje/, /^(?!.*mesmo preço)/],
])('the price of an unpaid order is %s → both mails promise just that', (_, price, promise, day) => {
  for (const mail of [refusedMail(price), orderExpiredMail({ order, paymentUrl, price, siteUrl, settings })]) {
    expect(mail.paragraphs.join(' ')).toMatch(promise)
    expect(mail.paragraphs.join(' ')).toMatch(day)
  }
})

it('an order with one line → no separate total', () => {
  const single = { ...order, lines: order.lines.slice(0, 1), total: cents(100_00) }
  const mail = orderExpiredMail({ order: single, paymentUrl, price: until, siteUrl, settings })
  expect(mail.facts?.map(({ label }) => label)).toEqual(['Pedido', 'Essencial'])
})

it('a sale → staff read who bought what and the deadline', () => {
  const mail = staffNewOrderMail({
    order,
    buyerEmail: 'ana@exemplo.com.br',
    buyerPhone: '5511988887777',
    ownLyric: true,
    due,
    adminUrl: `${siteUrl}/admin/projects/1`,
  })
  expect(mail.subject).toContain('P0042')
  expect(mail.facts).toContainEqual({ label: 'Telefone', value: '(11) 98888-7777' })
  expect(mail.facts).toContainEqual({ label: 'Letra', value: 'Do cliente' })
})

it.each([
  'wrong-amount',
  'duplicate-payment',
  'payment-replaced',
  'paid-after-cancel',
  'disputed',
  'dispute-won',
  'dispute-lost',
  'dispute-reversed',
  'refunded-externally',
] as const)('%s → staff read its meaning and the decision to make', (reviewFlag) => {
  const mail = staffReviewFlagMail({
    order,
    reviewFlag,
    paymentId: '987654',
    paidAmount: cents(1_00),
    adminUrl: `${siteUrl}/admin`,
  })
  expect(mail.subject).toMatch(/^Atenção no pedido P0042: /)
  expect(textOf(mail)).toContain('987654')
  expect(textOf(mail)).toContain('R$ 1,00')
  expect(mail.paragraphs.join().length).toBeGreaterThan(60)
})

it.each([
  ['disputed', true],
  ['refunded-externally', true],
  ['voucher-ended', true],
  ['voucher-reduced', false],
  ['duplicate-payment', false],
  ['payment-replaced', false],
] as const)('%s of a voucher that was used → whether staff read that the song stopped: %s', (reviewFlag, isSaid) => {
  const mail = staffReviewFlagMail({
    order,
    bought: ['P0043'],
    reviewFlag,
    paymentId: '987654',
    paidAmount: cents(1_00),
    adminUrl: `${siteUrl}/admin`,
  })
  expect(textOf(mail).includes('parou junto')).toBe(isSaid)
})

it('a link that opens an account → until when, and what to do if unrequested', () => {
  const invite = staffInviteMail({
    name: 'Júlio',
    invitedBy: 'Marina',
    inviteUrl: `${siteUrl}/x`,
    expiresAt: at,
    settings,
  })
  const reset = passwordResetMail({ name: 'Júlio', resetUrl: `${siteUrl}/y`, expiresAt: at, settings })
  for (const mail of [invite, reset]) {
    expect(textOf(mail)).toContain('21/11/2026, 14:30')
    expect(textOf(mail)).toContain('ignore este e-mail')
    expect(mail.action?.url.startsWith(siteUrl)).toBe(true)
  }
})

it('a mail stored as JSON → unchanged', () => {
  expect(JSON.parse(JSON.stringify(buyerMails['confirmed']))).toEqual(buyerMails['confirmed'])
})
