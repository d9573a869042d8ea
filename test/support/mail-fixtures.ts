import type { OutgoingMail } from '#adapters/mail/mail.ts'
import { paymentConfirmedMail } from '#copy/payment/payment-mails.ts'
import { calendarDay } from '#core/shared/dates.ts'
import { cents } from '#core/shared/money.ts'
import { firstSettings as settings } from '#db/seed/settings.ts'

const siteUrl = 'https://harmonia.example'

/** A real mail of the shop. */
export function createMail(): OutgoingMail {
  return {
    id: 'b7a9f3a0-1111-4222-8333-944444444444',
    to: { name: 'Conceição d’Ávila', email: 'conceicao@exemplo.com.br' },
    content: paymentConfirmedMail({
      order: {
        code: 'P0042',
        buyerName: 'Conceição d’Ávila',
        packageName: 'Essencial',
        lines: [{ title: 'Essencial', amount: cents(100_00) }],
        total: cents(100_00),
      },
      paidAt: new Date('2026-11-21T17:30:00Z'),
      method: 'pix',
      briefingUrl: `${siteUrl}/briefing/continuar?chave=a&b=c`,
      due: { expectedOn: calendarDay('2026-11-30'), deadlineOn: calendarDay('2026-12-02') },
      siteUrl,
      settings,
    }),
    productName: settings.productName,
    siteUrl,
    contactEmail: settings.contact.email,
    attachments: [
      { filename: 'contrato-P0042.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-conteúdo') },
    ],
  }
}
