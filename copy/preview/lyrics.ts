import { pluralize } from '#copy/shared/inflection.ts'
import type {
  AnswerLyricRefusal,
  LyricChangeCover,
  LyricChangesRefusal,
  LyricRounds,
  LyricState,
  LyricVersion,
} from '#core/preview/lyric-review.ts'
import type { RevisionBalance } from '#core/preview/revision.ts'

import type { Message } from './preview.ts'
import { coverageBeforeSending, payToStart } from './revisions.ts'

/** How a lyric is called where its number stands for it. */
export function lyricName({ number }: Pick<LyricVersion, 'number'>): string {
  return `Letra ${number}`
}

/** The words a client agrees to; kept with the approval as they were. */
export function lyricTerms(name: string): string {
  return `Aprovo a ${name} como está escrita nesta página: é assim que ela será cantada. Uma mudança depois desta aprovação conta como revisão, e a página diz o que ela custa antes de eu pedir.`
}

/** What its client reads above the lyric. */
export const lyricReviewTexts = {
  waiting: {
    title: 'Leia a letra antes de ela ser cantada',
    text: 'Leia em voz alta. Confira os nomes, as datas e os acentos: mudar agora é simples, depois de gravada não.',
  },
  changes: {
    title: 'Estamos mudando a letra',
    text: 'Recebemos o que você pediu. A próxima letra aparece aqui, e você recebe um e-mail.',
  },
  unpaid: { title: 'Falta pagar a mudança da letra', text: payToStart },
  approved: { title: 'Letra aprovada', text: 'É esta que vamos cantar.' },
} satisfies Partial<Record<LyricState | 'unpaid', Message>>

/** What the next change costs, said before it is asked for. */
export function lyricCostText(
  cover: LyricChangeCover,
  {
    rounds,
    balance,
    price,
    isApproved,
  }: { rounds: LyricRounds; balance: RevisionBalance; price: string | null; isApproved: boolean },
): string {
  if (cover === 'round')
    return rounds.left === null
      ? 'Este pedido está incluído: os ajustes da letra não têm limite no seu pacote.'
      : rounds.left === 1
        ? 'Este pedido está incluído no seu pacote: é a última rodada de ajustes da letra.'
        : `Este pedido está incluído no seu pacote: usa uma das ${pluralize(rounds.left, 'rodada', 'rodadas')} de ajustes da letra que restam.`
  const why = isApproved
    ? 'Você já aprovou esta letra: mudar agora conta como uma revisão.'
    : 'As rodadas de ajustes da letra do seu pacote acabaram: este pedido conta como uma revisão.'
  return `${why} ${coverageBeforeSending(balance, price)}`
}

/** What was written of a lyric and not sent, where something else is: before it is, beside the words themselves. */
export const unsentOfLyric = {
  'lyric-approval':
    'O que está abaixo não foi enviado e não vai junto com a aprovação. Para mandar, use “Pedir mudanças na letra”.',
  'song-approval':
    'O que você escreveu da letra não foi enviado e não vai junto com a aprovação. Para mandar, volte e use “Pedir mudanças na letra”.',
  feedback:
    'O que você escreveu da letra não vai junto com este feedback. Para mandar, use “Pedir mudanças na letra”; para enviar só o feedback, toque de novo.',
} as const

const answerErrors = {
  'order-closed': 'A compra desta música foi desfeita ou está sendo conferida: a letra não recebe resposta agora.',
  expired: 'O prazo desta página terminou. Fale com a gente para abrir de novo.',
  'song-answered': 'A música já foi aprovada: peça a mudança como ajuste da música.',
  'lyric-gone': 'Esta letra não está mais aqui. A página mostra a que vale agora.',
  'lyric-replaced': 'O estúdio apresentou outra letra enquanto você lia. Confira a nova antes de responder.',
  'changes-asked': 'Já recebemos o seu pedido sobre esta letra. A próxima aparece aqui.',
  'changes-required': 'Escreva o que mudar, na caixa ou ao lado de um verso.',
  'changes-too-long': 'Ficou longo demais: até 5.000 letras na caixa e 2.000 em cada verso.',
  'cost-changed': 'O que este pedido custa mudou enquanto você lia. Confira e envie de novo.',
  'terms-changed': 'O texto da aprovação mudou enquanto você lia. Confira e aprove de novo.',
  'not-found': 'Esta página não existe mais.',
} satisfies Record<AnswerLyricRefusal | LyricChangesRefusal | 'cost-changed' | 'terms-changed' | 'not-found', string>

export function lyricAnswerNotice(code: keyof typeof answerErrors): Message {
  return { title: 'A resposta não foi enviada', text: answerErrors[code] }
}
