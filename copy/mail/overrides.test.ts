import { describe, expect, test } from 'vitest'

import { briefingLinkMail } from '#copy/briefing/briefing-mails.ts'
import { deliveredMail, deliveryEndsSoonMail } from '#copy/delivery/delivery-mails.ts'
import { paymentConfirmedMail, paymentPendingReminderMail, refundMail } from '#copy/payment/payment-mails.ts'
import { feedbackReceivedMail, newVersionMail, newVersionsMail, songReadyMail } from '#copy/preview/preview-mails.ts'
import { unknownPlaceholders } from '#core/content/texts.ts'
import { calendarDay } from '#core/shared/dates.ts'
import { cents } from '#core/shared/money.ts'
import { firstSettings as settings } from '#db/seed/settings.ts'

import type { MailContent } from './mail-content.ts'
import { wordedMailKinds } from './mail-kinds.ts'
import { mailSample } from './mail-samples.ts'
import { mailKey, mailParts, applyTextOverrides, defaultPart } from './overrides.ts'

const mailContext = { siteUrl: 'https://harmonia.example', settings }

/** What staff would save who only opened the editor and touched every field. */
function standardTexts(sample: MailContent) {
  const kind = sample.templateValues?.kind
  if (!kind) throw new Error('a mail without a kind')
  return Object.fromEntries(mailParts.map((part) => [mailKey(kind, part), defaultPart(sample, part)]))
}

describe.each(wordedMailKinds)('%s', (kind) => {
  const sample = mailSample(kind, mailContext)

  test('the mail → has a kind, and its template values are not stored', () => {
    expect(sample.templateValues?.kind).toBe(kind)
    expect(applyTextOverrides(sample, {})).not.toHaveProperty('words')
  })

  test('our default text as a template, filled again → the same text', () => {
    const { templateValues: _, ...content } = sample
    expect(applyTextOverrides(sample, standardTexts(sample))).toEqual({ ...content, closing: content.closing ?? [] })
  })

  test('the template → placeholders instead of values', () => {
    const known = Object.keys(sample.templateValues?.values ?? {})
    const text = mailParts.map((part) => defaultPart(sample, part)).join('\n')
    expect(unknownPlaceholders(text, known)).toEqual([])
    expect(text).not.toMatch(/Marina|P7041|R\$|Essencial|Dona Lia|\d\d\/\d\d\/\d{4}/)
  })
})

const order = {
  code: 'P0042',
  buyerName: 'João Reis',
  packageName: 'Premium',
  lines: [],
  total: cents(969_00),
}
const project = {
  id: 'x',
  code: 'P0042',
  title: 'Baião',
  recipient: 'Dona Ivone',
  clientName: 'João Reis',
  orderId: null,
}
const seen = { ...project, clientEmail: 'joao@exemplo.com.br', previewCode: 'x', expiresAt: null }
const due = { expectedOn: calendarDay('2026-12-10'), deadlineOn: calendarDay('2026-12-12') }
const endsOn = calendarDay('2027-03-01')
const at = new Date('2026-11-21T12:00:00Z')

/** Mails whose words depend on what happened, where the sample shows the other case. */
const otherCases: MailContent[] = [
  paymentPendingReminderMail({
    ...mailContext,
    order,
    method: 'boleto',
    payCode: null,
    paymentUrl: 'https://x',
    payableUntil: null,
  }),
  paymentConfirmedMail({
    ...mailContext,
    order,
    paidAt: at,
    method: 'boleto',
    briefingUrl: 'https://x',
    briefed: true,
    due,
  }),
  refundMail({ ...mailContext, order, amount: cents(969_00), reach: 'whole', method: 'pix' }),
  briefingLinkMail({ ...mailContext, link: 'https://x', isUnlinked: false }),
  newVersionMail({ ...mailContext, project: seen, version: { name: 'Coro', recommended: false }, count: 1 }),
  songReadyMail({ ...mailContext, project: seen, versions: [{ name: 'Coro', recommended: false }], count: 1 }),
  newVersionsMail({ ...mailContext, project: seen, versions: [{ name: 'Coro', recommended: false }], count: 3 }),
  feedbackReceivedMail({
    ...mailContext,
    project: seen,
    versionName: 'Coro',
    text: 'Uma linha.\nOutra linha.',
    cover: 'open',
    price: null,
  }),
  deliveredMail({ ...mailContext, project, files: [], missing: [], endsOn }),
  deliveryEndsSoonMail({ ...mailContext, project, endsOn, daysLeft: 1, unfetched: 0 }),
]

test.each(otherCases)('the template of one case → also renders the other: $subject', (mail) => {
  const kind = mail.templateValues?.kind
  if (!kind) throw new Error('a mail without a kind')
  const { templateValues: _, ...content } = mail
  expect(applyTextOverrides(mail, standardTexts(mailSample(kind, mailContext)))).toEqual({
    ...content,
    closing: content.closing ?? [],
  })
})

test('staff text → replaces ours part by part, and client text is never a placeholder', () => {
  const mail = newVersionMail({
    ...mailContext,
    project: seen,
    version: { name: '{nome} $& ao vivo', recommended: false },
    count: 1,
  })
  const textOverrides = {
    'mail/new-version/subject': '{projeto}:\n ouça {versão}',
    'mail/new-version/intro': 'Oi, {nome}!\n\nChegou {versão}.',
    'mail/delivered/subject': 'de outro e-mail',
  }

  expect(applyTextOverrides(mail, textOverrides)).toMatchObject({
    subject: 'Baião: ouça {nome} $& ao vivo',
    paragraphs: ['Oi, João!', 'Chegou {nome} $& ao vivo.'],
  })
  expect(applyTextOverrides(mail, textOverrides).closing).toEqual(mail.closing)
})
