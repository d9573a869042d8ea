import type { AccessEvent, ConsentRecord } from '#core/client/data-record.ts'
import {
  dataLinkMinutes,
  type AnswerError,
  type DataRequestError,
  type DataRequestKind,
} from '#core/client/data-request.ts'

/** What a data subject can ask the studio for. */
export const dataRequestLabels = {
  erasure: 'Apagar os dados',
  correction: 'Corrigir dados',
  information: 'Saber como os dados são usados ou com quem foram compartilhados',
  objection: 'Retirar um consentimento ou se opor a um uso',
} satisfies Record<DataRequestKind, string>

export type OwnDataRefusal =
  | 'email-required'
  | 'email-invalid'
  | 'too-many-tries'
  | 'link-unknown'
  | 'money-open'
  | 'work-open'
  | 'erased'
  | 'confirm-required'
  | 'too-many-requests'
  | 'not-found'
  | 'invalid'
  | DataRequestError

export const ownDataErrors = {
  'email-required': { title: 'E-mail obrigatório', text: 'Digite o e-mail que você usou com a gente.' },
  'email-invalid': { title: 'E-mail inválido', text: 'Confira o endereço: parece que falta alguma coisa.' },
  'too-many-tries': { title: 'Muitas tentativas', text: 'Espere alguns minutos e tente novamente.' },
  'link-unknown': {
    title: 'Este link não vale mais',
    text: `Ele funciona uma única vez, por ${dataLinkMinutes} minutos. Peça outro com o seu e-mail.`,
  },
  'money-open': {
    title: 'Ainda não dá para apagar',
    text: 'Há um pagamento em aberto, em análise ou em contestação. Envie o pedido: a equipe resolve e apaga.',
  },
  'work-open': {
    title: 'Há uma música em andamento',
    text: 'Confirme que ela pode ser encerrada sem entrega, e a equipe apaga.',
  },
  erased: { title: 'Dados já apagados', text: 'Não há mais nada guardado com este e-mail além do que a lei exige.' },
  'confirm-required': {
    title: 'Falta confirmar',
    text: 'Marque que você entende que apagar não pode ser desfeito.',
  },
  'too-many-requests': {
    title: 'Muitos pedidos em aberto',
    text: 'Já temos cinco pedidos seus sem resposta. Espere a resposta de um deles.',
  },
  'not-found': {
    title: 'Nada para corrigir',
    text: 'Você ainda não tem cadastro: escreva o que está errado no pedido à equipe.',
  },
  invalid: { title: 'Confira os campos', text: 'Alguma coisa não está certa. Veja a mensagem junto de cada campo.' },
  'kind-unknown': { title: 'Escolha o pedido', text: 'Diga o que você quer que a gente faça.' },
  'message-required': { title: 'Escreva o seu pedido', text: 'Conte em poucas palavras o que você precisa.' },
  'message-too-long': { title: 'Texto muito longo', text: 'Use até 2.000 caracteres.' },
} satisfies Record<OwnDataRefusal, { title: string; text: string }>

export const dataAnswerErrors = {
  'answer-required': 'Escreva a resposta.',
  'answer-too-long': 'Use até 2.000 caracteres.',
  'not-found': 'Este pedido já não existe.',
  answered: 'Alguém da equipe já respondeu este pedido.',
} satisfies Record<AnswerError | 'not-found' | 'answered', string>

const consentKinds = {
  purchase: 'Contrato e termos de uso',
  story: 'Uso da sua história',
  approval: 'Aprovação de uma versão',
  whatsapp: 'Avisos pelo WhatsApp',
} satisfies Record<ConsentRecord['kind'], string>

export function consentTitle({ kind, code }: Pick<ConsentRecord, 'kind' | 'code'>): string {
  return code ? `${consentKinds[kind]}, ${code}` : consentKinds[kind]
}

const accessTexts: Partial<Record<AccessEvent['what'], string>> = {
  'client-viewed': 'abriu o cadastro',
  'briefing-viewed': 'abriu a história',
  'client-edited': 'mudou o cadastro',
  'client-exported': 'baixou os dados',
  'evidence-exported': 'baixou as provas da compra',
  'client-opened': 'Aberto com código ou link do e-mail',
  'client-refused': 'Tentativa recusada',
  'client-limited': 'Bloqueado por excesso de tentativas',
}

/** `Ana, da equipe, abriu o cadastro`, or what happened by a code or link. */
export function accessText({ by, what, who, about }: Pick<AccessEvent, 'by' | 'what' | 'who' | 'about'>): string {
  const text = accessTexts[what] ?? what
  const place = about ? ` (${about})` : by === 'client' ? ' (meus dados)' : ''
  if (by === 'client') return `${text}${place}`
  // The person corrects their own data, and that is in the log of the panel, too.
  return who.startsWith('Titular') ? `Você ${text}` : `${who}, da equipe, ${text}${place}`
}
