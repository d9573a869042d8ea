import { noteCount } from '#copy/preview/notes.ts'
import { nextStepText } from '#copy/project/next-step-labels.ts'
import type { NextStep } from '#core/project/next-step.ts'

export type StepAction = { to: string; label: string }

const pages: Partial<Record<NextStep, string>> = {
  'review-briefing': '/briefing',
  'send-version': '?nova-versao=audio',
  present: '?apresentar=1',
  'return-to-client': '?voltar=1',
  'fix-recording': '#versoes',
  'answer-lyric': '#letras',
  'prepare-delivery': '/entrega',
  'complete-delivery': '/entrega',
}

/** From a list: straight to what is to be done. Feedback is read where it is answered: beside its notes, if it has any. */
export function worklistAction(step: NextStep, projectId: string, openNotes: number): StepAction {
  const page = step === 'answer-feedback' && openNotes > 0 ? '/anotacoes' : (pages[step] ?? '')
  return {
    to: `/admin/projects/${projectId}${page}`,
    label: nextStepText(step).action ?? 'Abrir projeto',
  }
}

/** On the project's page, where the feedback is read already; `null` where there is only something to wait for. */
export function projectAction(
  step: NextStep,
  { projectId, openNotes, orderPath }: { projectId: string; openNotes: number; orderPath: string | null },
): StepAction | null {
  const label = nextStepText(step).action
  if (!label) return null
  const project = `/admin/projects/${projectId}`
  if (step === 'decide-withdrawal' || step === 'await-voucher') return orderPath ? { to: orderPath, label } : null
  if (step === 'answer-feedback') {
    return openNotes > 0
      ? { to: `${project}/anotacoes`, label: `Resolver ${noteCount(openNotes)}` }
      : { to: `${project}?nova-versao=audio`, label: 'Nova Versão' }
  }
  return { to: `${project}${pages[step] ?? ''}`, label }
}
