import type { Message } from '#copy/preview/preview.ts'
import { pluralize } from '#copy/shared/inflection.ts'
import type { AiAnswer, AiGeneratedPart } from '#core/delivery/credits-form.ts'
import { extensionOf, safeFileName, uniqueNames } from '#core/delivery/delivery-file.ts'
import type { DeliveryView } from '#core/delivery/delivery-view.ts'
import type { DeliveryKind, DeliveryState, Promised } from '#core/delivery/delivery.ts'
import { discreetName } from '#core/order/surprise.ts'
import type { ProjectStatus } from '#core/project/project.ts'
import { formatDay, type CalendarDay } from '#core/shared/dates.ts'

/** What the file is for, in words for a layperson. */
export const deliveryKindHints = {
  mp3: 'Para ouvir e mandar pelo celular. Toca em qualquer aparelho.',
  wav: 'O som sem nenhuma perda. Guarde este como o original.',
  instrumental: 'A música sem a voz, para cantar junto.',
  alternate: 'A mesma letra, cantada de outro jeito.',
  stems: 'Cada parte em um arquivo próprio, para remixar ou tocar ao vivo.',
  score: 'As notas no papel, para tocar e estudar.',
  lyrics: 'As palavras da música.',
  registration: 'A prova de que a obra foi levada a registro, com a data.',
  certificate: 'Quem participou da criação, quando, e o que foi feito com inteligência artificial.',
  licence: 'O que você pode fazer com a música, como está no seu contrato.',
  other: 'O que mais preparamos para você.',
} satisfies Record<DeliveryKind, string>

/** The first words of a file's name. */
const deliveryFileLabels = {
  mp3: '',
  wav: '',
  instrumental: 'instrumental',
  alternate: 'outro estilo',
  stems: 'stems',
  score: 'partitura',
  lyrics: 'letra',
  registration: 'comprovante de registro',
  certificate: 'certificado de autoria',
  licence: 'direitos de uso',
  other: '',
} satisfies Record<DeliveryKind, string>

/** What each file is saved as: named after the song, each name once, in the order given. */
export function deliveryFileNames(
  songTitle: string,
  files: { kind: DeliveryKind; title: string; file: { name: string } }[],
): string[] {
  return uniqueNames(
    files.map(({ kind, title, file }) => {
      const label = title || deliveryFileLabels[kind]
      return safeFileName(label ? `${songTitle} - ${label}` : songTitle, extensionOf(file.name))
    }),
  )
}

/** The same for an order in surprise mode: a list of downloads, and a file manager, say nothing of what is inside. */
export function discreetFileNames(code: string, files: { file: { name: string } }[]): string[] {
  return files.map(({ file }, index) =>
    safeFileName(`${discreetName(code)} - arquivo ${index + 1}`, extensionOf(file.name)),
  )
}

export const tooManyDownloads = 'Muitos downloads em pouco tempo. Espere dez minutos e tente de novo.'

/** What a cover or a capsule is saved as: a surprise does not say what kind of thing it is. */
export function keepsakeName(
  { title, discreetCode }: { title: string; discreetCode: string | null },
  what: string,
  extension: string,
): string {
  return safeFileName(discreetCode === null ? `${title} - ${what.toLowerCase()}` : `${title} - arquivo`, extension)
}

export const promisedByLabels = {
  package: 'do pacote',
  extra: 'serviço extra',
} satisfies Record<Promised['by'], string>

export const aiGeneratedPartLabels = {
  lyric: 'Letra',
  melody: 'Melodia',
  arrangement: 'Arranjo',
  instruments: 'Instrumentos',
  voice: 'Voz',
} satisfies Record<AiGeneratedPart, string>

export const machineAnswerLabels = {
  ...aiGeneratedPartLabels,
  none: 'Sem inteligência artificial',
} satisfies Record<AiAnswer, string>

export const deliveryStateLabels = {
  none: 'Ainda não entregue',
  open: 'Disponível',
  'ends-soon': 'Termina em breve',
  ended: 'Prazo encerrado',
} satisfies Record<DeliveryState, string>

/** `Último dia`, `Falta 1 dia`, `Faltam 12 dias`. */
export function daysLeftText(daysLeft: number): string {
  if (daysLeft === 0) return 'Último dia'
  return `${daysLeft === 1 ? 'Falta' : 'Faltam'} ${pluralize(daysLeft, 'dia', 'dias')}`
}

/** `até 18/02/2027, às 23h59` */
export function untilText(endsOn: CalendarDay): string {
  return `até ${formatDay(endsOn)}, às 23h59 (horário de Brasília)`
}

export const deliveryNotFound = 'Projeto não encontrado.'
export const deliveryGreeting = 'Aproveite sua música!'

/** After the whole price went back. */
export const refundedDelivery: Message = {
  title: 'Esta compra foi reembolsada',
  text: 'O valor voltou para você e, com ele, terminou o acesso à entrega: os arquivos já não podem ser baixados aqui. Se algo não está certo, fale com a gente.',
}

/** Before the delivery: what is missing, and who acts next. An unknown status counts as work in progress. */
export function undeliveredOf(status: ProjectStatus): Message {
  return (
    reopenedMessage[status] ?? {
      title: 'A sua música ainda não foi entregue',
      text: 'Avisamos por e-mail assim que os arquivos estiverem aqui.',
    }
  )
}

const reopenedMessage = {
  waiting: {
    title: 'A sua música ainda não foi entregue',
    text: 'Falta você ouvir as versões e aprovar uma delas. Depois disso preparamos os arquivos finais.',
  },
  feedback: {
    title: 'A sua música ainda não foi entregue',
    text: 'A nossa equipe está fazendo os ajustes que você pediu. Quando houver o que ouvir, avisamos por e-mail.',
  },
  approved: {
    title: 'Estamos preparando a sua entrega',
    text: 'Você já aprovou a versão final. Agora é com a gente: preparamos os arquivos e avisamos por e-mail assim que estiverem aqui.',
  },
  delivered: {
    title: 'Estamos preparando a sua entrega',
    text: 'A entrega está sendo refeita pela nossa equipe. Avisamos por e-mail assim que os arquivos estiverem aqui.',
  },
} satisfies Record<ProjectStatus, Message>

/** What comes next where the files would stand. */
export function afterDelivery(state: DeliveryView['state']): string[] {
  if (state === 'refunded') return ['Nada mais é cobrado nem esperado de você.']
  return state === 'ended'
    ? [
        'A música continua sua: os seus direitos são os do contrato, com ou sem esta página.',
        'Se você guardou a sua cópia, não precisa fazer nada.',
      ]
    : [
        'A versão que você aprovar é a que entregamos, com os arquivos do seu pacote.',
        'Você recebe um e-mail assim que tudo estiver aqui. Esta página se atualiza sozinha.',
      ]
}
