import type { DpsGap } from '#core/order/dps.ts'
import { maxInvoiceMegabytes, type InvoiceFileProblem, type InvoiceState } from '#core/order/invoice.ts'

/** For the buyer. */
export const invoiceStateTexts = {
  waiting: 'Pedida. A gente emite depois que o pagamento for confirmado.',
  'to-issue': 'Pedida. A gente emite e manda por e-mail.',
  issued: 'Emitida.',
  'to-cancel': 'Emitida. Como o valor mudou, ela vai ser cancelada ou substituída.',
  cancelled: 'Cancelada, porque o valor foi devolvido.',
  'not-needed': 'Não foi emitida: o valor do pedido foi devolvido.',
} satisfies Record<InvoiceState, string>

export const nothingToInvoice = 'Não ficou nenhum pagamento neste pedido: não há nota fiscal para emitir.'

export const taxIdInvalid = 'Confira o CPF ou o CNPJ: os dígitos não batem.'

/** What the settings lack for a DPS. */
export const dpsGapLabels = {
  'tax-id': 'CNPJ',
  'city-code': 'código IBGE da cidade',
  'tax-regime': 'regime tributário',
  'service-code': 'código de tributação nacional',
} satisfies Record<DpsGap, string>

/** For staff. */
export const invoiceIssueErrors = {
  'number-invalid': 'Digite o número da nota como está nela: só números, ponto, barra e hífen.',
  'pdf-invalid': 'Escolha o PDF da nota. Este arquivo não é um PDF.',
  'pdf-too-large': `O PDF tem mais de ${maxInvoiceMegabytes} MB e não foi guardado. Escolha um arquivo menor.`,
  'nothing-to-issue': 'Esta nota já não espera emissão. A página mostra como ela está agora.',
  'same-invoice': 'Este é o arquivo que já está aqui, com o mesmo número: nada mudou, e nada foi enviado.',
  'nothing-to-correct': 'Esta nota já não pode ser corrigida. A página mostra como ela está agora.',
} satisfies Record<InvoiceFileProblem | 'same-invoice' | 'nothing-to-issue' | 'nothing-to-correct', string>
