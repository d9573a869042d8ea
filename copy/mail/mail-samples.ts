import {
  briefingAcceptedMail,
  clarificationMail,
  briefingSavedMail,
  briefingLinkMail,
  briefingReceivedMail,
} from '#copy/briefing/briefing-mails.ts'
import {
  deliveredMail,
  deliveryEndedMail,
  deliveryEndsSoonMail,
  deliveryExtendedMail,
  deliveryFileAddedMail,
  deliveryReopenedMail,
} from '#copy/delivery/delivery-mails.ts'
import { invoiceCorrectedMail, invoiceIssuedMail } from '#copy/order/invoice-mails.ts'
import { orderExpiredMail, orderReceivedMail, paymentLinkMail } from '#copy/order/order-mails.ts'
import { linkReminderMail } from '#copy/payment/link-mails.ts'
import {
  paidTwiceMail,
  paymentConfirmedMail,
  paymentPendingReminderMail,
  paymentRefusedMail,
  refundMail,
} from '#copy/payment/payment-mails.ts'
import {
  feedbackReceivedMail,
  newVersionMail,
  newVersionsMail,
  returnedToWaitingMail,
  songReadyMail,
  versionApprovedMail,
} from '#copy/preview/preview-mails.ts'
import { projectOpenedMail } from '#copy/project/project-mails.ts'
import { calendarDay } from '#core/shared/dates.ts'
import { cents } from '#core/shared/money.ts'

import type { MailContext, MailContent } from './mail-content.ts'
import type { WordedMailKind } from './mail-kinds.ts'

/** A mail of each kind about an invented order, as a client would get it in our own words. */
export function mailSample(kind: WordedMailKind, mailContext: MailContext): MailContent {
  const link = `${mailContext.siteUrl}/exemplo`
  switch (kind) {
    case 'order-received':
      return orderReceivedMail({ ...mailContext, order, paymentUrl: link, priceUntil: instant })
    case 'payment-link':
      return paymentLinkMail({ ...mailContext, order })
    case 'payment-reminder':
      return paymentPendingReminderMail({
        ...mailContext,
        order,
        method: 'pix',
        payCode: '00020126EXEMPLO-DE-CODIGO-PIX',
        paymentUrl: link,
        payableUntil: instant,
      })
    case 'link-reminder':
      return linkReminderMail({ ...mailContext, order })
    case 'payment-refused':
      return paymentRefusedMail({
        ...mailContext,
        order,
        price: priceTerm,
        statusDetail: 'cc_rejected_high_risk',
        method: 'credit-card',
      })
    case 'order-expired':
      return orderExpiredMail({ ...mailContext, order, paymentUrl: link, price: priceTerm })
    case 'payment-confirmed':
      return paymentConfirmedMail({ ...mailContext, order, paidAt: instant, method: 'pix', briefingUrl: link, due })
    case 'duplicate-payment':
      return paidTwiceMail({ ...mailContext, order, amount: cents(173_90), method: 'pix' })
    case 'refund':
      return refundMail({ ...mailContext, order, amount: cents(41_30), reach: 'part', method: 'credit-card' })
    case 'invoice-issued':
      return invoiceIssuedMail({ ...mailContext, order, number: '2031/58', amount: cents(173_90), replaces: null })
    case 'invoice-corrected':
      return invoiceCorrectedMail({ ...mailContext, order, number: '2031/58', before: '2031/57' })
    case 'project-opened':
      return projectOpenedMail({
        ...mailContext,
        project: { ...project, expiresAt: instant, deadlineOn: due.deadlineOn },
      })
    case 'briefing-link':
      return briefingLinkMail({ ...mailContext, link, isUnlinked: true })
    case 'briefing-saved':
      return briefingSavedMail({ ...mailContext, link, packageName: order.packageName, payUrl: link })
    case 'briefing-received':
      return briefingReceivedMail({ ...mailContext, project, link })
    case 'clarification-requested':
      return clarificationMail({ ...mailContext, project, link, question: 'Como se fala o nome da sua avó?' })
    case 'briefing-accepted':
      return briefingAcceptedMail({ ...mailContext, project, due })
    case 'song-ready':
      return songReadyMail({ ...mailContext, project, versions: twoVersions, count: 2 })
    case 'new-versions':
      return newVersionsMail({ ...mailContext, project, versions: twoVersions, count: 4 })
    case 'new-version':
      return newVersionMail({ ...mailContext, project, version: { name: 'Voz e violão', recommended: true }, count: 2 })
    case 'feedback-received':
      return feedbackReceivedMail({
        ...mailContext,
        project,
        versionName: 'Voz e violão',
        text: 'Adorei o refrão. O começo pode ser mais calmo.',
        cover: 'included',
        price: null,
      })
    case 'returned-to-waiting':
      return returnedToWaitingMail({
        ...mailContext,
        project,
        reason: 'O novo final está pronto para você ouvir.',
        news: 'new-version',
      })
    case 'version-approved':
      return versionApprovedMail({
        ...mailContext,
        project,
        versionName: 'Voz e violão',
        terms: 'Escolho esta versão para a entrega final.',
      })
    case 'delivered':
      return deliveredMail({
        ...mailContext,
        project,
        files: [file],
        missing: [{ kind: 'stems', by: 'package' }],
        endsOn,
      })
    case 'delivery-file-added':
      return deliveryFileAddedMail({ ...mailContext, project, file, endsOn })
    case 'delivery-extended':
      return deliveryExtendedMail({ ...mailContext, project, endsOn })
    case 'delivery-reopened':
      return deliveryReopenedMail({ ...mailContext, project, reason: 'Um dos arquivos saiu com o volume errado.' })
    case 'delivery-ends-soon':
      return deliveryEndsSoonMail({ ...mailContext, project, endsOn, daysLeft: 7, unfetched: 3 })
    case 'delivery-ended':
      return deliveryEndedMail({ ...mailContext, project, endsOn })
  }
}

const order = {
  code: 'P7041',
  buyerName: 'Marina Prado',
  packageName: 'Essencial',
  lines: [{ title: 'Essencial', amount: cents(173_90) }],
  total: cents(173_90),
}
const project = {
  id: '00000000-0000-4000-8000-000000000000',
  code: 'P7041',
  title: 'Canção para Dona Lia',
  recipient: 'Dona Lia',
  clientName: 'Marina Prado',
  clientEmail: 'marina@exemplo.com.br',
  previewCode: 'exemplo',
  packageName: 'Essencial',
  orderId: '00000000-0000-4000-8000-000000000001',
  expiresAt: new Date('2031-03-29T15:00:00Z'),
}
const instant = new Date('2031-02-27T17:30:00Z')
const priceTerm = { kind: 'until' as const, day: calendarDay('2031-03-12') }
const due = { expectedOn: calendarDay('2031-03-10'), deadlineOn: calendarDay('2031-03-12') }
const endsOn = calendarDay('2031-06-15')
const file = { kind: 'mp3' as const, title: '', size: '4,1 MB' }

const twoVersions = [
  { name: 'Voz e violão', recommended: true },
  { name: 'Banda completa', recommended: false },
]
