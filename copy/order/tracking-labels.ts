import type { AwaitedAction, ProductionStep, ProjectStatus, StepState } from '#core/project/project.ts'

/** What the buyer reads in /acompanhar-pedido. */
const trackingTexts = {
  waiting: 'Aguardando sua avaliação',
  feedback: 'Em ajustes conforme seu feedback',
  approved: 'Projeto aprovado - Finalização em andamento',
  delivered: 'Entregue - Sua música está pronta para baixar',
} satisfies Record<ProjectStatus, string>

/** An unknown status counts as work in progress: a client never reads a raw value. */
export function trackingText(status: ProjectStatus): string {
  return trackingTexts[status] ?? 'Em andamento'
}

/** The status of an order whose work has only begun. */
export const firstTrackingStatus = 'Em Análise'

/** The same before the briefing is sent. */
export const unsentBriefingStatus = 'Falta a sua história'
export const unansweredBriefingStatus = 'Falta a sua resposta'

/** Where there is no song to hear yet and its client has something to do first. */
export const unheardStatuses: Partial<Record<AwaitedAction, string>> = {
  'buyer-briefs': unsentBriefingStatus,
  'buyer-answers': unansweredBriefingStatus,
  'buyer-reads': 'Falta ler a letra',
}

/** The same where it is made: the analysis is over by then. */
export const makingStatuses: Partial<Record<ProductionStep, string>> = {
  composition: 'Em Composição',
  production: 'Em Produção',
  presentation: 'Preparando as prévias',
}

export const trackingSteps = {
  payment: { title: 'Pagamento Confirmado', text: 'Seu pagamento foi confirmado e o projeto começou.' },
  analysis: { title: 'Análise Inicial', text: 'Nossa equipe lê o seu briefing e define o caminho criativo.' },
  composition: { title: 'Composição', text: 'Nossos compositores trabalham na sua música.' },
  production: { title: 'Produção', text: 'A música ganha arranjo e produção.' },
  presentation: { title: 'Apresentação', text: 'As prévias estão prontas para você avaliar.' },
} satisfies Record<ProductionStep, { title: string; text: string }>

type StepText = { title: string; text: string }

const stepsAhead = {
  payment: { title: 'Pagamento', text: 'Assim que ele for confirmado, o seu projeto começa.' },
  analysis: { title: 'Análise Inicial', text: 'Nossa equipe vai ler o seu briefing e definir o caminho criativo.' },
  composition: { title: 'Composição', text: 'Nossos compositores vão trabalhar na sua música.' },
  production: { title: 'Produção', text: 'A música vai ganhar arranjo e produção.' },
  presentation: { title: 'Apresentação', text: 'Você vai ouvir as prévias e dizer o que achou.' },
} satisfies Record<ProductionStep, StepText>

const stepsDone = {
  payment: trackingSteps.payment,
  analysis: { title: 'Análise Inicial', text: 'Nossa equipe leu o seu briefing e definiu o caminho criativo.' },
  composition: { title: 'Composição', text: 'Nossos compositores trabalharam na sua música.' },
  production: { title: 'Produção', text: 'A música ganhou arranjo e produção.' },
  presentation: { title: 'Apresentação', text: 'Você ouviu as prévias e aprovou a sua música.' },
} satisfies Record<ProductionStep, StepText>

/** What a step means to the buyer at this moment: what is done, what happens now and for whom it waits, what is to come. */
export function stepText(
  step: ProductionStep,
  state: StepState,
  now: { awaitedAction: AwaitedAction; status: ProjectStatus | null },
): StepText & { label: string } {
  if (state === 'completed') return { ...stepsDone[step], label: stepStateLabels.completed }
  if (state === 'ahead' || step === 'payment') return { ...stepsAhead[step], label: stepStateLabels[state] }
  const { title } = trackingSteps[step]
  if (step === 'analysis' && now.awaitedAction === 'buyer-briefs') {
    const text = 'Assim que você contar a sua história, nossa equipe lê o seu briefing e define o caminho criativo.'
    return { title, label: 'Esperando a sua história', text }
  }
  if (now.awaitedAction === 'buyer-answers') {
    return { title, label: 'Esperando a sua resposta', text: 'Temos uma pergunta sobre a sua história.' }
  }
  if (now.awaitedAction === 'buyer-reads') {
    return { title, label: 'Esperando a sua leitura', text: 'A letra está pronta: leia e diga se é assim.' }
  }
  if (now.awaitedAction === 'buyer-pays-changes') {
    return {
      title,
      label: 'Esperando o pagamento',
      text: 'Os ajustes que você pediu começam assim que o pagamento cair.',
    }
  }
  if (step === 'presentation') return { title, ...presentationNow(now) }
  return { ...trackingSteps[step], label: stepStateLabels.current }
}

function presentationNow({ awaitedAction, status }: { awaitedAction: AwaitedAction; status: ProjectStatus | null }) {
  if (status === 'feedback')
    return { label: stepStateLabels.current, text: 'Estamos fazendo os ajustes que você pediu.' }
  if (status === 'approved')
    return { label: stepStateLabels.current, text: 'Você aprovou a sua música. Estamos preparando os arquivos finais.' }
  if (awaitedAction !== 'buyer-listens')
    return { label: stepStateLabels.current, text: 'Estamos preparando as prévias para você ouvir.' }
  return { label: 'Esperando a sua avaliação', text: trackingSteps.presentation.text }
}

const stepStateLabels = {
  completed: 'Concluída',
  current: 'Em andamento',
  ahead: 'A seguir',
} satisfies Record<StepState, string>

/** Where the client has to listen or to read and the page ran out: what the contract promises. */
const previewOverTexts: Partial<Record<AwaitedAction, string>> = {
  'buyer-listens': 'A validade da página das versões terminou. É só pedir que a gente reabre.',
  'buyer-reads': 'A validade da página da letra terminou. É só pedir que a gente reabre.',
}

/** Who has to act next, in words. */
export function awaitedActionText(
  awaitedAction: AwaitedAction,
  { isPreviewOver }: { isPreviewOver: boolean },
): string | null {
  return (isPreviewOver ? previewOverTexts[awaitedAction] : null) ?? awaitedActionTexts[awaitedAction]
}

/** In the place of `awaitedActionTexts` once an unpaid order cannot be paid at its price any more. */
export const priceOverText = 'O preço deste pedido não vale mais. Para continuar, peça de novo com o preço de hoje.'

/** Next actor, for the buyer. */
const awaitedActionTexts = {
  'buyer-pays': 'Falta o pagamento. Assim que ele for confirmado, começamos.',
  'buyer-pays-pix': 'Falta pagar o Pix. Assim que cair, começamos.',
  'buyer-pays-boleto':
    'Falta pagar o boleto. A compensação costuma sair no dia útil seguinte: pode fechar esta página, avisamos por e-mail.',
  'buyer-pays-link':
    'Pague pelo link. Quando uma pessoa da equipe conferir o pagamento, avisamos por e-mail e começamos.',
  'studio-sends-link':
    'A equipe vai mandar o link de pagamento deste pedido para o seu e-mail. Até lá, nada é cobrado.',
  'provider-decides': 'Seu pagamento está sendo processado. Avisamos por e-mail assim que for confirmado.',
  'buyer-briefs': 'Agora é com você: conte a sua história no briefing.',
  'buyer-answers': 'Agora é com você: temos uma pergunta sobre a sua história.',
  studio: 'Agora é com a gente. Você recebe um aviso quando houver novidade.',
  'buyer-reads': 'Agora é com você: leia a letra antes de ela ser cantada.',
  'buyer-pays-changes':
    'Agora é com você: falta pagar os ajustes que você pediu. Eles começam assim que o pagamento cair.',
  'buyer-listens': 'Agora é com você: ouça as versões e diga o que achou.',
  nobody: null,
} satisfies Record<AwaitedAction, string | null>
