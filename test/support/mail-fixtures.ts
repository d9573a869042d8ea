import type { MailTransport, OutgoingMail } from '#adapters/mail/mail.ts'
import { paymentConfirmedMail } from '#copy/payment/payment-mails.ts'
import type { MailRefusal } from '#core/mail/mail-refusal.ts'
import { calendarDay } from '#core/shared/dates.ts'
import { cents } from '#core/shared/money.ts'
import { accept, type Result } from '#core/shared/result.ts'
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

/** A mail server that takes everything, or refuses it; `sent` is what it was given. */
export function createMailbox(answer: Result<{ messageId: string }, MailRefusal> = accept({ messageId: '1' })) {
  const sent: OutgoingMail[] = []
  const mail: MailTransport = {
    name: 'folder',
    check: async () => undefined,
    async send(outgoing) {
      sent.push(outgoing)
      return answer
    },
    deleteFiles: async () => undefined,
  }
  return { mail, sent }
}
