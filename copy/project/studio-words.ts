import { footerOf, type MailContent, type MailContext } from '#copy/mail/mail-content.ts'
import { firstName } from '#copy/shared/inflection.ts'
import { repeatedFormErrors } from '#copy/shared/repeated-form.ts'
import { trackingUrl } from '#core/order/order-paths.ts'
import {
  maxStudioWordLength,
  maxStudioWordMs,
  maxStudioWords,
  type LeaveStudioWordRefusal,
} from '#core/project/studio-word.ts'
import type { SentOtherwise } from '#core/shared/repeated-form.ts'

import { stoppedOrder } from './stopped-order.ts'

const seconds = maxStudioWordMs / 1_000

/** What staff read where they leave a word. */
export const studioWordTexts = {
  title: 'Novidade para o cliente',
  label: 'Uma linha sobre a música',
  hint: `Aparece na página de acompanhamento. Até ${maxStudioWordLength} letras. Exemplo: comecei pelo café da cozinha.`,
  voiceLabel: `Ou a sua voz, até ${seconds} segundos`,
  record: `Gravar até ${seconds} segundos`,
  stop: 'Parar',
  send: 'Deixar a novidade',
  sending: 'Enviando...',
  remove: 'Remover',
  played: 'A gravação que vai para o cliente',
  mailed: 'Só a primeira novidade de cada projeto vai também por e-mail, sem dizer o que ela conta.',
  lastOnes: 'O cliente vê as três últimas.',
}

export const studioWordErrors: Record<LeaveStudioWordRefusal | SentOtherwise | 'failed', string> = {
  ...repeatedFormErrors,
  'word-required': 'Escreva uma linha ou grave a sua voz.',
  'word-too-long': `A novidade pode ter até ${maxStudioWordLength} letras: é uma linha só.`,
  'order-closed': stoppedOrder,
  'not-our-turn': 'Agora é a vez do cliente: ouvir ou ler. A novidade é para quando ele espera pelo estúdio.',
  'changes-unpaid':
    'O cliente ainda não pagou os ajustes que pediu além do pacote. A novidade é para quando ele espera pelo estúdio.',
  'story-missing': 'Falta o cliente contar a história: a novidade é para quando ele espera pelo estúdio.',
  'song-delivered': 'Este projeto já foi entregue.',
  'too-many-words': `Este projeto já tem ${maxStudioWords} novidades. Remova alguma antes de deixar outra.`,
  'voice-empty': 'A gravação veio vazia. Grave de novo.',
  'voice-too-large': `A gravação é grande demais. Grave até ${seconds} segundos e envie de novo.`,
  'voice-too-long': `A gravação pode ter até ${seconds} segundos.`,
  'voice-unknown': 'Este arquivo não é um áudio que o navegador toca. Envie MP3, M4A, WAV, OGG ou WebM.',
  'too-many-voices': 'A gravação não foi aceita.',
  infected: 'O antivírus recusou este arquivo. Nada foi guardado.',
  'not-found': 'Este projeto já não existe.',
  failed: 'A novidade não foi guardada. O que você escreveu continua aqui: tente de novo.',
}

export const studioWordsTitle = 'Do estúdio para você'

type Told = MailContext & { project: { code: string; clientName: string } }

/** To the client: the studio left a word. What it says is only on the page: the song may be a surprise to whoever reads over a shoulder. */
export function studioWordMail({ project, ...mailContext }: Told): MailContent {
  return {
    subject: `Tem novidade no seu pedido (${project.code})`,
    preheader: 'Ela está na sua página de acompanhamento.',
    heading: 'Tem novidade no seu pedido',
    paragraphs: [
      `${firstName(project.clientName)}, deixamos uma novidade para você enquanto o seu pedido está com a gente. Ela está na sua página de acompanhamento.`,
    ],
    facts: [{ label: 'Código', value: project.code }],
    action: { label: 'Ver a novidade', url: trackingUrl(mailContext.siteUrl, project.code) },
    closing: ['As próximas novidades aparecem na mesma página, sem e-mail.'],
    footer: footerOf(mailContext),
  }
}
