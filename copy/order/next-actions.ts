// The buttons of "whom it waits for" (`awaitedActionText`).
import type { AccessGoal } from '#core/access/access-goal.ts'
import type { AwaitedAction } from '#core/project/project.ts'

/** What opens the Pix code or boleto that waits to be paid. */
export const slipLabels: Partial<Record<AwaitedAction, string>> = {
  'buyer-pays-pix': 'Abrir o código Pix',
  'buyer-pays-boleto': 'Abrir o boleto',
  'provider-decides': 'Ver como pagar',
}

/** Where the confirmation of an address leads. */
export const goalLabels: Record<AccessGoal, string> = {
  briefing: 'Contar a minha história',
  entrega: 'Ouvir e baixar',
  previa: 'Ouvir as versões',
  contrato: 'Contrato (PDF)',
  desistir: 'Desistir da compra',
  orcamento: 'Pedir orçamento',
  pedido: 'Confirmar que é você',
}

/** What opens the briefing: a question of the studio is answered there. */
export function briefingLabel(awaited: AwaitedAction): string {
  return awaited === 'buyer-answers' ? 'Responder' : goalLabels.briefing
}

/** Of an order that cannot be paid at its price any more. */
export const todaysPriceLabel = 'Ver o preço de hoje'

export const openPreviewLabel = 'Abrir a prévia'

export const openVoucherLabel = 'Ver o vale e o cartão'

/** Where the studio owes the link of a payment. */
export const linkRequest = {
  label: 'Pedir o link no WhatsApp',
  message: (code: string) => `Olá! Preciso do link de pagamento do pedido ${code}.`,
}

/** Of a project whose story is written by a link we mailed. */
export const writesByMail = 'O caminho está no e-mail que enviamos.'

export const rereadStoryLabel = 'Reler a minha história'

/** What opens a lyric that waits to be read. */
export const readLyricLabel = 'Ler a letra'
