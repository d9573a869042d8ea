import { lyricTooLong } from '#copy/preview/lyric-limits.ts'
import { briefingLimits, limitOf, type BriefingFieldError } from '#core/briefing/briefing-form.ts'
import type { BriefingField, BriefingState, BriefingStep, Mood, Occasion, Voice } from '#core/briefing/briefing.ts'
import { formatCount } from '#core/shared/number-format.ts'

type StepText = { short: string; title: string; text: string }

/** What each group of questions is called, and how it is asked. */
export const briefingStepTexts = {
  occasion: {
    short: 'Ocasião',
    title: 'Qual é a ocasião?',
    text: 'Toda música começa com um motivo. Qual é o seu?',
  },
  people: {
    short: 'Pessoas',
    title: 'Para quem é?',
    text: 'Conte quem vai ouvir e quem aparece na letra, com os nomes do jeito que se falam.',
  },
  story: {
    short: 'História',
    title: 'Conte a história',
    text: 'Escreva como se contasse a um amigo. Detalhe pequeno vale ouro: um apelido, um lugar, um cheiro de café.',
  },
  sound: {
    short: 'Som',
    title: 'Como ela deve soar?',
    text: 'O clima, o ritmo e a voz. Onde você não tiver certeza, deixe com a gente.',
  },
  lyric: {
    short: 'Letra',
    title: 'E a letra?',
    text: 'Podemos escrever a partir da sua história, ou usar a sua. O preço não muda.',
  },
} satisfies Record<BriefingStep, StepText>

export const reviewText: StepText = {
  short: 'Revisão',
  title: 'Está tudo aqui?',
  text: 'Leia com calma. Dá para voltar e mudar qualquer parte antes de enviar.',
}

export const occasionLabels = {
  birthday: 'Aniversário',
  wedding: 'Casamento ou bodas',
  love: 'Declaração de amor',
  family: 'Família: mãe, pai, filhos, avós',
  tribute: 'Homenagem ou despedida',
  company: 'Marca, empresa ou projeto',
  other: 'Outra ocasião',
} satisfies Record<Occasion, string>

export const moodLabels = {
  moving: 'Emocionante',
  joyful: 'Alegre',
  romantic: 'Romântico',
  party: 'De festa',
  calm: 'Calmo',
  epic: 'Grandioso',
  funny: 'Divertido',
  any: 'Escolham por mim',
} satisfies Record<Mood | 'any', string>

export const voiceLabels = {
  female: 'Voz feminina',
  male: 'Voz masculina',
  duet: 'Dueto',
  none: 'Sem voz, só instrumentos',
  any: 'Escolham por mim',
} satisfies Record<Voice | 'any', string>

export const noLyricText = 'Sem letra: a música é instrumental'
export const noLyricHint =
  'Você escolheu uma música sem voz, então não há letra para decidir. Se mudar de ideia, volte ao som e escolha uma voz.'

export const lyricLabels = {
  ours: 'Escrevam para mim',
  own: 'Tenho a letra',
} satisfies Record<'ours' | 'own', string>

export const fieldLabels = {
  occasion: 'Ocasião',
  occasionNote: 'Mais sobre a ocasião',
  wishedOn: 'Data desejada',
  recipient: 'Para quem é',
  relation: 'Quem é essa pessoa para você',
  names: 'Nomes e como se pronunciam',
  story: 'A história',
  essentials: 'O que não pode faltar',
  avoid: 'O que não deve aparecer',
  mood: 'Clima',
  genre: 'Ritmo',
  genreNote: 'Qual ritmo',
  voice: 'Voz',
  references: 'Referências',
  lyric: 'Letra',
  lyricText: 'Sua letra',
} satisfies Record<BriefingField, string>

const requiredTexts: Partial<Record<BriefingField, string>> = {
  occasion: 'Escolha a ocasião.',
  recipient: 'Conte para quem é a música.',
  story: 'Conte a história: é dela que a música nasce.',
  genre: 'Escolha um ritmo, ou deixe com a gente.',
  genreNote: 'Escreva qual é o ritmo.',
  lyric: 'Diga se a letra é nossa ou sua.',
  lyricText: 'Cole aqui a sua letra.',
}

export function fieldErrorText(field: BriefingField, error: BriefingFieldError): string {
  if (error === 'required') return requiredTexts[field] ?? 'Preencha este campo.'
  if (error === 'date-invalid') return 'Esta data não existe. Use dia, mês e ano.'
  if (error === 'date-past') return 'Esta data já passou. Escolha uma que ainda vem.'
  if (field === 'names')
    return 'Um dos nomes ficou comprido demais. Encurte um pouco; o que você digitou continua aqui.'
  if (field === 'lyricText') return `${lyricTooLong} O que você digitou continua aqui.`
  const limit = field === 'essentials' ? briefingLimits.essential : limitOf(field)
  return `Passou de ${formatCount(limit)} caracteres. Encurte um pouco; o que você digitou continua aqui.`
}

export const briefingStateLabels = {
  draft: 'Em preenchimento',
  sent: 'Briefing para analisar',
  'clarification-requested': 'Esperando o cliente',
  accepted: 'Aceito',
} satisfies Record<BriefingState, string>

type Message = { title: string; text: string }

/** Why a step was not stored, a briefing not sent or a link not mailed. */
export const briefingErrors = {
  'not-found': {
    title: 'Não encontramos este briefing',
    text: 'Ele pode ter sido aberto em outro navegador. Abra pelo link que enviamos ao seu e-mail. O que você digitou continua aqui.',
  },
  stale: {
    title: 'Esta parte mudou em outra aba',
    text: 'Nada se perdeu: o que você escreveu está nos campos, e o que foi salvo na outra aba está logo abaixo de cada um. Ao continuar, fica valendo o que está nos campos.',
  },
  'order-closed': {
    title: 'Este pedido está parado',
    text: 'A compra foi desfeita ou o pagamento está sendo conferido: por isso o briefing não pode ser preenchido agora. Se algo não está certo, fale com a gente.',
  },
  'already-sent': {
    title: 'Este briefing já foi enviado',
    text: 'Se faltou algum detalhe, fale com a gente: ainda dá tempo.',
  },
  'too-many-briefings': {
    title: 'Devagar com o andor',
    text: 'Foram muitos briefings começados daqui. Espere alguns minutos; o que você digitou continua aqui.',
  },
  'unkept-fields': {
    title: 'Falta pouco',
    text: 'Confira os campos marcados. O que você digitou continua aqui.',
  },
  incomplete: { title: 'Ainda falta alguma coisa', text: 'Veja o que está marcado e complete antes de enviar.' },
  'consent-required': {
    title: 'Falta o seu acordo',
    text: 'Marque que você pode contar esta história, logo acima do botão de enviar.',
  },
  'consent-changed': {
    title: 'O texto do seu acordo mudou',
    text: 'Ele foi trocado enquanto você lia. Nada se perdeu: leia de novo, logo acima do botão, e marque outra vez.',
  },
  'email-required': { title: 'Email necessário', text: 'Por favor, insira seu email.' },
  'email-invalid': { title: 'E-mail inválido', text: 'Confira o endereço: é para lá que vai a nossa resposta.' },
  'too-many-mails': {
    title: 'Já enviamos alguns links',
    text: 'Olhe a caixa de entrada e o spam. Se não chegou, copie o link desta página.',
  },
  'too-many-tries': { title: 'Muitas tentativas', text: 'Espere alguns minutos e tente novamente.' },
  'unknown-link': {
    title: 'Este link não vale mais',
    text: 'Ele pode ter sido trocado por um mais novo: procure o último e-mail nosso. Ou comece de novo por aqui.',
  },
  'answer-required': { title: 'Resposta necessária', text: 'Escreva a sua resposta antes de enviar.' },
  'answer-too-long': {
    title: 'Foi texto demais',
    text: `A resposta passou de ${formatCount(briefingLimits.answer)} caracteres. Encurte um pouco; ela continua aqui.`,
  },
  'not-asked': { title: 'Já está respondido', text: 'Esta pergunta não espera mais resposta. Veja abaixo como está.' },
} satisfies Record<string, Message>
export type BriefingRefusal = keyof typeof briefingErrors

/** What staff are told when something could not be done. */
export const staffBriefingErrors = {
  'not-found': 'Este projeto ainda não tem briefing.',
  'already-accepted': 'Este briefing já foi aceito.',
  'order-not-paid': 'O pedido não está pago: volte aqui depois que o pagamento se resolver.',
  'project-finished': 'O cliente já aprovou a música: o briefing não muda mais.',
  'not-sent': 'O briefing não está esperando a sua leitura. Veja o estado atual.',
  'question-required': 'Escreva a pergunta antes de enviar.',
  'question-too-long': `A pergunta passou de ${formatCount(briefingLimits.question)} caracteres.`,
  'already-invited': 'Este projeto já tem um briefing.',
} satisfies Record<string, string>
