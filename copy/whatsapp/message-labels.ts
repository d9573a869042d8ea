import { ownValue } from '#core/shared/own-value.ts'
import type { MessageState, WhatsappFailure } from '#core/whatsapp/message.ts'

export const messageStateLabels = {
  queued: 'Na fila',
  sending: 'Enviando',
  sent: 'Enviada',
  delivered: 'Entregue',
  read: 'Lida',
  failed: 'Não enviada',
} satisfies Record<MessageState, string>

/** Why a message did not arrive, for the panel; one that waits in the queue is tried again. */
export function messageErrorText(state: MessageState, reason: string): string {
  const text = ownValue(messageErrors, reason) ?? reason
  return state === 'queued' ? `${text} Haverá nova tentativa.` : text
}

const messageErrors: Record<
  WhatsappFailure | 'consent-withdrawn' | 'too-late' | 'not-connected' | 'surprise' | 'switched-off' | 'outdated',
  string
> = {
  'rate-limited': 'O limite de mensagens da Meta foi atingido.',
  unavailable: 'A Meta não conseguiu receber a mensagem.',
  account: 'A Meta recusou a nossa conta: confira o token, o pagamento e a situação da conta no WhatsApp Manager.',
  'no-answer': 'A Meta não disse se recebeu: a mensagem não é enviada duas vezes.',
  undeliverable: 'O número não recebe mensagens: não usa o WhatsApp ou não aceitou os termos dele.',
  'window-closed': 'Faz mais de 24 horas que o cliente não escreve, e a mensagem não usava um modelo aprovado.',
  withheld: 'A Meta decidiu não entregar esta mensagem, para não cansar quem recebe.',
  'opted-out': 'O cliente bloqueou as mensagens da empresa no WhatsApp.',
  'template-unknown': 'O modelo não existe ou não foi aprovado neste idioma: confira o nome nas configurações.',
  'template-mismatch': 'O modelo tem outros campos: ele precisa de {{1}} nome, {{2}} pedido e {{3}} link.',
  'template-paused': 'A Meta pausou ou desativou o modelo: veja no WhatsApp Manager.',
  refused: 'A Meta recusou a mensagem.',
  'consent-withdrawn': 'O cliente pediu para não receber mais mensagens.',
  'too-late': 'A mensagem esperou mais de um dia e não faz mais sentido.',
  outdated: 'O pedido mudou depois desta mensagem, e o que ela diz já não vale.',
  'not-connected': 'O WhatsApp não está ligado nesta instalação.',
  surprise: 'O pedido está no modo surpresa e não há um modelo neutro nas configurações.',
  'switched-off': 'Este aviso foi desligado nas configurações.',
}
