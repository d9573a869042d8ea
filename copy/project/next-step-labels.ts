import type { NextStep, StepActor } from '#core/project/next-step.ts'
import type { WorklistGroup, WorklistQueue } from '#core/project/worklist.ts'

type StepText = {
  title: string
  /** The same in a row, beside a status that says that it waits. */ short?: string
  /** Why it comes next, in a sentence. */
  text: string
  /** The button that leads to it; absent where there is only something to wait for. */
  action?: string
}

/** What comes next for a project. What stopped one has words of its own (`stopTexts`). */
export const nextStepTexts = {
  'review-briefing': {
    title: 'Analisar briefing',
    text: 'O cliente enviou o briefing. Leia tudo, pergunte o que faltar e aceite: o prazo recomeça no dia do aceite.',
    action: 'Analisar briefing',
  },
  'send-version': {
    title: 'Enviar versão',
    text: 'O estúdio já tem o que precisa para produzir. A versão fica como rascunho até você apresentar ao cliente.',
    action: 'Nova Versão',
  },
  present: {
    title: 'Apresentar ao cliente',
    text: 'Só a equipe vê os rascunhos. Apresente todos de uma vez: o cliente recebe um e-mail só.',
    action: 'Apresentar ao cliente',
  },
  'answer-feedback': {
    title: 'Responder feedback',
    text: 'O cliente ouviu e pediu mudanças.',
    action: 'Responder feedback',
  },
  'return-to-client': {
    title: 'Voltar para Aguardando',
    text: 'Nenhuma anotação está aberta, e há versão nova. Escreva uma mensagem ao cliente: os rascunhos prontos vão junto.',
    action: 'Voltar para Aguardando',
  },
  'fix-recording': {
    title: 'Corrigir a gravação',
    text: 'A análise de uma gravação falhou. Veja o motivo na versão: tente de novo ou envie outro arquivo.',
    action: 'Ver a gravação',
  },
  'answer-lyric': {
    title: 'Escrever a próxima letra',
    text: 'O cliente leu a letra e pediu mudanças. Escreva outra e apresente: ele compara as duas palavra por palavra.',
    action: 'Ir para a letra',
  },
  'prepare-delivery': {
    title: 'Preparar a entrega',
    text: 'O cliente aprovou a música.',
    action: 'Preparar a entrega',
  },
  'complete-delivery': {
    title: 'Completar a entrega',
    text: 'A música foi entregue, mas ainda falta um arquivo prometido.',
    action: 'Completar a entrega',
  },
  'decide-withdrawal': {
    title: 'Analisar pedido de cancelamento',
    text: 'O comprador pediu para desistir da compra.',
    action: 'Analisar pedido',
  },
  'await-briefing': {
    title: 'Aguardando briefing do cliente',
    short: 'Briefing do cliente',
    text: 'O cliente ainda não enviou o briefing. O link para preencher está no e-mail dele.',
  },
  'await-answer': {
    title: 'Aguardando resposta do cliente',
    short: 'Resposta do cliente',
    text: 'O cliente ainda não respondeu à pergunta sobre o briefing.',
  },
  'await-analysis': {
    title: 'Preparando a gravação',
    text: 'O áudio foi recebido e está sendo analisado. Depois disso você pode apresentar a versão.',
  },
  'await-review': {
    title: 'Aguardando avaliação do cliente',
    short: 'Avaliação do cliente',
    text: 'O cliente já pode ouvir e responder. Quando ele responder, o próximo passo aparece aqui.',
  },
  'await-lyric': {
    title: 'Aguardando a leitura da letra',
    short: 'Leitura da letra',
    text: 'O cliente está com a letra: ele comenta ou aprova. Gravar antes disso é por conta do estúdio.',
  },
  'await-payment': {
    title: 'Aguardando pagamento dos ajustes',
    short: 'Pagamento dos ajustes',
    text: 'O cliente pediu ajustes além do pacote e ainda não pagou por eles. Na página dele está escrito que os ajustes começam assim que o pagamento cair. Se ele desistir, a equipe recebe um e-mail.',
  },
  'await-voucher': {
    title: 'Vale contestado ou reembolsado',
    text: 'O vale-presente que pagou esta música não vale mais por agora.',
    action: 'Decidir no pedido',
  },
  'await-dispute': { title: 'Pagamento em disputa', text: 'O comprador contestou o pagamento.' },
  delivered: { title: 'Entregue', text: 'O cliente recebeu a música e os arquivos.' },
  ended: { title: 'Projeto encerrado', text: 'O cliente não recebe mais avisos.' },
} satisfies Record<NextStep, StepText>

export function nextStepText(step: NextStep): StepText {
  return nextStepTexts[step]
}

/** Whose turn it is, beside the step. */
export const stepActorLabels = {
  studio: 'Com o estúdio',
  client: 'Com o cliente',
  nobody: 'Nada a fazer',
} satisfies Record<StepActor, string>

export const worklistGroupLabels = {
  late: 'Atrasados',
  soon: 'Vencem em breve',
  risk: 'Em risco de atraso',
  failed: 'Com falha',
  unread: 'O cliente respondeu',
  ours: 'Com o estúdio',
} satisfies Record<WorklistGroup, string>

/** The queues as filters: what the number before it counts, of one and of several. */
const worklistQueueLabels = {
  late: ['Atrasado', 'Atrasados'],
  soon: ['Vence em breve', 'Vencem em breve'],
  risk: ['Em risco de atraso', 'Em risco de atraso'],
  briefings: ['Briefing para analisar', 'Briefings para analisar'],
  feedback: ['Feedback para responder', 'Feedbacks para responder'],
  lyrics: ['Letra para mudar', 'Letras para mudar'],
  drafts: ['Rascunho', 'Rascunhos'],
  unpresented: ['Para produzir', 'Para produzir'],
  approved: ['Para entregar', 'Para entregar'],
} satisfies Record<WorklistQueue, [string, string]>

/** Without a number it is the title of the queue. */
export function worklistQueueLabel(queue: WorklistQueue, count?: number): string {
  const [one, many] = worklistQueueLabels[queue]
  return count === 1 ? one : many
}
