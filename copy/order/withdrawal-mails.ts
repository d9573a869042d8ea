import {
  footerOf,
  type MailContext,
  type MailContent,
  type MailOrder,
  type StaffMailContent,
} from '#copy/mail/mail-content.ts'
import { firstName } from '#copy/shared/inflection.ts'
import { trackingUrl } from '#core/order/order-paths.ts'
import type { WithdrawalOffer } from '#core/order/withdrawal.ts'
import { formatBRL, type Cents } from '#core/shared/money.ts'
import { isPaidByVoucher } from '#core/voucher/redemption.ts'

import { voucherReturned, withdrawalOptionText, type Returning } from './withdrawal-option.ts'

type About = { order: MailOrder; offer: WithdrawalOffer; reason: string }

/** To the buyer, at once: the withdrawal has arrived (Decreto 7.962/2013, art. 5, § 4º). */
export function withdrawalReceivedMail({
  order,
  offer,
  left,
  later,
  reason,
  ...mailContext
}: MailContext & About & Omit<Returning, 'byVoucher'>): MailContent {
  const { steps, sums } = withdrawalOptionText(offer, { left, later, byVoucher: isPaidByVoucher(order.lines) })
  return {
    subject: `Recebemos a sua desistência: pedido ${order.code}`,
    preheader: offer.kind === 'request' ? 'Uma pessoa analisa e responde por escrito.' : 'Você recebe tudo de volta.',
    heading: 'Recebemos a sua desistência',
    paragraphs: [
      `Olá, ${firstName(order.buyerName)}! Este e-mail confirma que você desistiu da compra do pedido ${order.code}.`,
      ...steps.slice(0, -1),
    ],
    facts: [...factsOf(order), ...sums, ...(reason ? [{ label: 'O que você escreveu', value: reason }] : [])],
    link: { label: 'Acompanhar pedido', url: trackingUrl(mailContext.siteUrl, order.code) },
    closing: ['Não foi você? Responda este e-mail agora mesmo.'],
    footer: footerOf(mailContext),
  }
}

/** To the buyer: the decision and its reason. */
export function withdrawalAnsweredMail({
  order,
  accepted,
  amount,
  isInProcess = false,
  reason,
  ...mailContext
}: MailContext & {
  order: MailOrder
  accepted: boolean
  amount: Cents
  isInProcess?: boolean
  reason: string
}): MailContent {
  const returned = isInProcess
    ? `Pedimos a devolução de ${formatBRL(amount)}. O Mercado Pago está processando, e avisamos você quando ela for concluída.`
    : amount > 0
      ? `Devolvemos ${formatBRL(amount)}.`
      : 'O pedido foi encerrado.'
  const isWhole = amount >= order.total
  return {
    subject: `Resposta sobre a sua desistência: pedido ${order.code}`,
    preheader: reason.slice(0, 120),
    heading: accepted ? 'Aceitamos a sua desistência' : 'Não foi possível aceitar a desistência',
    paragraphs: [
      `Olá, ${firstName(order.buyerName)}! Analisamos o seu pedido de desistência do pedido ${order.code}.`,
      ...(accepted ? [returned] : []),
      ...(accepted && isWhole && isPaidByVoucher(order.lines) ? [voucherReturned] : []),
      `O motivo da nossa decisão: ${reason}`,
      ...(accepted
        ? []
        : ['Se você não concorda, responda este e-mail ou recorra ao Procon, ao consumidor.gov.br ou à Justiça.']),
    ],
    facts: factsOf(order),
    link: { label: 'Acompanhar pedido', url: trackingUrl(mailContext.siteUrl, order.code) },
    footer: footerOf(mailContext),
  }
}

/** To staff: a withdrawal was requested. */
export function staffWithdrawalMail({
  order,
  offer,
  reason,
  adminUrl,
}: About & { adminUrl: string }): StaffMailContent {
  const next = {
    automatic: 'O trabalho não tinha começado: a devolução é total e automática. Não comece este projeto.',
    'by-hand': 'O trabalho não tinha começado e o pagamento foi recebido por fora: devolva tudo e registre no painel.',
    request: 'O trabalho já começou: leia, decida o valor e responda com o motivo, em até 5 dias.',
  }[offer.kind]
  return {
    subject: `Desistência no pedido ${order.code}`,
    preheader: next,
    heading: `${firstName(order.buyerName)} desistiu da compra`,
    paragraphs: [next, ...(reason ? [`O cliente escreveu: ${reason}`] : [])],
    facts: [{ label: 'Comprador', value: order.buyerName }, ...factsOf(order)],
    action: { label: 'Abrir o pedido', url: adminUrl },
  }
}

/** To staff: the provider refused the automatic refund. */
export function staffRefundFailedMail({ order, adminUrl }: { order: MailOrder; adminUrl: string }): StaffMailContent {
  const text =
    'A devolução automática de uma desistência foi recusada. Confira o pedido, devolva por outro caminho e responda ao cliente.'
  return {
    subject: `Devolução recusada: desistência no pedido ${order.code}`,
    preheader: text,
    heading: 'A devolução automática não passou',
    paragraphs: [text],
    facts: factsOf(order),
    action: { label: 'Abrir o pedido', url: adminUrl },
  }
}

function factsOf(order: MailOrder) {
  return [
    { label: 'Pedido', value: `${order.code}, ${order.packageName}` },
    { label: 'Valor do pedido', value: formatBRL(order.total) },
  ]
}
