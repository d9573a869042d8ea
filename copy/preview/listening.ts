import type { ChooseRefusal, ListeningLinkState } from '#core/preview/listening-link.ts'

import type { Message } from './preview.ts'

export const shareErrors = {
  'listener-required': { title: 'Falta o nome', text: 'Escreva para quem é o link.' },
  'listener-too-long': { title: 'Nome longo demais', text: 'O nome pode ter até 60 letras.' },
  'rights-required': { title: 'Falta escolher', text: 'Escolha se a pessoa só ouve ou também comenta.' },
  'too-many-links': { title: 'Muitos links', text: 'Há 20 links abertos. Desative algum antes de criar outro.' },
  'order-closed': { title: 'Pedido encerrado', text: 'Com o pedido encerrado, não dá para criar links novos.' },
  expired: { title: 'Prévia expirada', text: 'Este link de prévia expirou.' },
  'not-found': { title: 'Prévia não encontrada', text: 'Código de prévia não encontrado ou inválido.' },
} satisfies Record<string, Message>

const textStays = 'O que você escreveu continua aqui.'

export const commentErrors = {
  'listener-required': 'Escreva o seu nome.',
  'listener-too-long': 'O nome pode ter até 60 letras.',
  'comment-required': 'Escreva o que você achou.',
  'comment-too-long': `O comentário pode ter até 2.000 letras. ${textStays}`,
  'link-closed': `Este link não recebe mais comentários. ${textStays}`,
  'version-gone': `Esta versão foi removida. Escolha outra. ${textStays}`,
  'too-many-comments': `Este link já tem comentários demais. ${textStays}`,
  'too-many-tries': `Espere alguns minutos e tente de novo. ${textStays}`,
  failed: `Não deu certo agora. Tente de novo. ${textStays}`,
}

/** Why there is nothing to listen to at a link. */
export const closedLinks = {
  revoked: { title: 'Este link foi desativado', text: 'Quem o enviou não quis mais deixá-lo aberto.' },
  ended: { title: 'Este link terminou', text: 'O tempo de ouvir por aqui acabou. Fale com quem o enviou.' },
} satisfies Record<Exclude<ListeningLinkState, 'open'>, Message>

/** Why a choice of somebody with a link was not taken. */
export const choiceErrors = {
  'link-closed': 'Este link não está mais aberto: a escolha não foi guardada.',
  'version-gone': 'Escolha uma das versões da lista.',
  'nothing-to-choose': 'Há só uma versão para ouvir: não há o que escolher.',
  'choices-open': 'As escolhas já foram abertas: ninguém muda a sua agora.',
  'already-answered': 'A versão final já foi escolhida.',
  'too-many-tries': 'Foram tentativas demais. Espere alguns minutos e tente de novo.',
  failed: 'Não deu certo agora: a escolha não foi guardada. Tente de novo.',
} satisfies Record<ChooseRefusal | 'too-many-tries' | 'failed', string>
