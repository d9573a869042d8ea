import { joinList } from '#copy/shared/inflection.ts'
import type { ProjectStatus } from '#core/project/project.ts'

export type Message = { title: string; text: string }

const projectStatusBadges = {
  waiting: 'Aguardando Avaliação',
  feedback: 'Feedback Recebido',
  approved: 'Aprovado',
  delivered: 'Entregue',
} satisfies Record<ProjectStatus, string>

/** In its place while changes wait for their payment. */
export const unpaidBadge = 'Aguardando pagamento'

/** What the badge on the client's page says. A status we do not know never shows its raw value. */
export function previewBadge(status: ProjectStatus): string {
  return projectStatusBadges[status] ?? 'Indefinido'
}

/** Where no version can be heard yet: whether a lyric waits to be read meanwhile. Null once there is a song. */
export type BeforeSong = 'reading' | 'making' | null

/** The banner under the title. `version` is the approved one. */
export function previewBanner(status: ProjectStatus, version: string | null, before: BeforeSong): Message {
  if (status === 'waiting' && before) return beforeListening[before]
  return banners[status]?.(version) ?? { title: 'Em processamento', text: 'Em andamento' }
}

const welcome = 'Bem-vindo à página de avaliação'

const beforeListening = {
  making: {
    title: welcome,
    text: 'A sua música ainda está sendo feita. É nesta página que você vai ouvir e dizer o que achou.',
  },
  reading: {
    title: welcome,
    text: 'A letra está pronta: leia e diga se é assim. A música vem depois, e você também ouve por aqui.',
  },
} satisfies Record<NonNullable<BeforeSong>, Message>

const banners: Record<ProjectStatus, (version: string | null) => Message> = {
  waiting: () => ({
    title: welcome,
    text: 'Ouça as versões com calma, escolha uma e conte o que achou. Se já for ela, é só aprovar.',
  }),
  feedback: () => ({
    title: 'Em processo de ajustes',
    text: 'Feedback recebido! Nossa equipe está analisando suas sugestões.',
  }),
  approved: (version) => ({
    title: 'Projeto Aprovado!',
    text: `Música aprovada! ${version ? `Você escolheu a versão “${version}”. ` : ''}Os arquivos finais chegam em breve.`,
  }),
  delivered: (version) => ({
    title: 'Música entregue!',
    text: version ? `A versão “${version}” está pronta e é sua.` : 'Sua música está pronta e é sua.',
  }),
}

/** "Próximos Passos": always three, depending on the state. */
export function nextStepsOf(status: ProjectStatus, before: BeforeSong): Message[] {
  if (status === 'waiting' && before) return stepsBeforeListening[before]
  return nextSteps[status] ?? nextSteps.feedback
}

const stepsBeforeListening = {
  making: [
    { title: 'Fazemos a sua música', text: 'A partir da sua história.' },
    { title: 'Você recebe um e-mail', text: 'Assim que houver algo para ler ou ouvir.' },
    { title: 'Você responde aqui', text: 'Nesta página você pede ajustes ou aprova.' },
  ],
  reading: [
    { title: 'Leia a letra', text: 'Em voz alta, com atenção aos nomes.' },
    { title: 'Aprove ou peça mudanças', text: 'Verso por verso, ou na letra toda.' },
    { title: 'A gente continua', text: 'Avisamos por e-mail quando houver o que ler ou ouvir.' },
  ],
} satisfies Record<NonNullable<BeforeSong>, Message[]>

export const nextSteps = {
  waiting: [
    { title: 'Ouça as versões', text: 'De preferência com fone, e mais de uma vez.' },
    { title: 'Escolha e avalie', text: 'Selecione uma versão, peça ajustes ou aprove.' },
    { title: 'A gente continua', text: 'Com o seu retorno, ajustamos ou preparamos os arquivos finais.' },
  ],
  feedback: [
    { title: 'Lemos o seu feedback', text: 'Cada pedido é conferido pela equipe.' },
    { title: 'Fazemos os ajustes', text: 'A música volta para o estúdio com as suas sugestões.' },
    { title: 'Você ouve de novo', text: 'Avisamos por e-mail quando houver o que ouvir.' },
  ],
  approved: [
    { title: 'Finalização', text: 'A versão escolhida recebe o acabamento final.' },
    { title: 'Arquivos', text: 'Preparamos os arquivos do seu pacote.' },
    { title: 'Entrega', text: 'Você recebe um e-mail com o caminho para baixar tudo.' },
  ],
  delivered: [
    { title: 'Baixe os arquivos', text: 'Guarde uma cópia em um lugar seguro.' },
    { title: 'Compartilhe', text: 'Mostre a música para quem ela foi feita.' },
    { title: 'Conte para a gente', text: 'Adoramos saber como foi a hora do play.' },
  ],
} satisfies Record<ProjectStatus, Message[]>

/** What was made since the client's last answer, beside the name of the song; empty when nothing was. */
export function newVersions(versions: readonly { number: number; name: string }[]): string {
  const [first, ...others] = versions.toSorted((one, other) => one.number - other.number)
  if (!first) return ''
  if (others.length === 0) return `Versão nova: ${first.number} · ${first.name}`
  return `Versões novas: ${joinList([first, ...others].map(({ number }) => String(number)))}`
}

/** Beside the words of the banner, where there is something to listen to. */
export const timeToListen = 'Chegou a hora de ouvir'

export const noVersions = 'Nenhuma versão disponível no momento.'
export const noAudio = 'Nenhuma URL de áudio encontrada.'
export const privateWarning =
  'Esta versão é um link privado: diga no feedback o nome da faixa de que você está falando, para não haver dúvida.'

export const defaultDescription = 'Versão musical'

/** Instead of the banner, once the purchase was refunded, disputed or withdrawn. */
export const closedBanner = {
  title: 'Este projeto está parado',
  text: 'A compra foi desfeita ou o pagamento está sendo conferido. Por isso não recebemos mais avaliações por aqui. Se algo não está certo, fale com a gente.',
}

export const feedbackFailure = { title: 'Erro ao enviar', text: 'Não foi possível enviar seu feedback.' }
export const approvalFailure = { title: 'Erro ao aprovar', text: 'Não foi possível aprovar a versão.' }
/** Said with the banner, which says what follows. */
export const feedbackSent = {
  title: 'Feedback enviado!',
  text: 'Obrigado!',
}
export const versionApproved = {
  title: 'Versão Aprovada!',
  text: 'Que alegria!',
}

export type OpenRefusal =
  | 'email-required'
  | 'not-found'
  | 'expired'
  | 'email-missing'
  | 'email-wrong'
  | 'too-many-tries'

type GateRefusal = OpenRefusal | 'not-signed-in' | 'check-failed' | 'sign-in-failed'

const notLoaded = { title: 'Não foi possível entrar', text: 'Dados do projeto não carregados.' }

/** At the own address of a preview or a delivery. */
export const gateErrors = {
  'email-required': { title: 'Email necessário', text: 'Por favor, insira seu email.' },
  'not-found': { title: 'Prévia não encontrada', text: 'Código de prévia não encontrado ou inválido.' },
  expired: { title: 'Prévia expirada', text: 'Este link de prévia expirou.' },
  'email-missing': { title: 'Email não configurado', text: 'Email do cliente não configurado para este projeto.' },
  'email-wrong': {
    title: 'Este não é o e-mail do pedido',
    text: 'Email incorreto. Verifique o email fornecido. Veja em qual caixa chegou o nosso aviso.',
  },
  'too-many-tries': { title: 'Muitas tentativas', text: 'Espere alguns minutos e tente novamente.' },
  'not-signed-in': { title: 'Acesso necessário', text: 'Não autenticado.' },
  'check-failed': notLoaded,
  'sign-in-failed': notLoaded,
} satisfies Record<GateRefusal, Message>

/** At the gate that is given its code in the query (`?preview=`). */
export const codeGateErrors = {
  ...gateErrors,
  'code-required': { title: 'Código inválido', text: 'Código de prévia inválido.' },
  'email-wrong': {
    title: 'Email não encontrado',
    text: 'Email não encontrado. Por favor, insira um email válido.',
  },
  'check-failed': { title: 'Não foi possível entrar', text: 'Ocorreu um erro ao validar o email.' },
  'sign-in-failed': { title: 'Não foi possível entrar', text: 'Ocorreu um erro durante a autenticação.' },
} satisfies Record<GateRefusal | 'code-required', Message>

export const reopensPreview = 'Se você ainda não escolheu a sua versão, peça e nós reabrimos.'

/** Inside the card "Erro ao Carregar". */
export const loadFailures = {
  expired: 'Este link de prévia expirou.',
  versions: 'Erro ao carregar as versões do projeto.',
  previews: 'Erro ao carregar as prévias. Por favor, tente novamente.',
  data: 'Não foi possível carregar os dados.',
  unknown: 'Ocorreu um erro desconhecido.',
}
export type LoadFailure = keyof typeof loadFailures
