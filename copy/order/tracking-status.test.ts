import { expect, test } from 'vitest'

import type { TrackedWork } from '#core/order/tracking.ts'
import { stepsOf, type AwaitedAction, type ProductionStep } from '#core/project/project.ts'
import { dayOf } from '#core/shared/dates.ts'

import { workStatusText } from './tracking-status.ts'

const day = new Date('2026-11-30T12:00:00Z')
const work: TrackedWork = {
  status: 'waiting',
  versions: 0,
  previewCode: 'a',
  isPreviewOver: false,
  delivered: false,
  expectedOn: dayOf(day),
  deadlineOn: dayOf(day),
  isDeadlineMet: false,
  isRestarting: false,
}

function said(awaitedAction: AwaitedAction, reached: ProductionStep[]) {
  const steps = stepsOf(true, Object.fromEntries(reached.map((step) => [step, day])), false)
  return workStatusText(work, { awaitedAction, steps })
}

test.each([
  ['buyer-briefs', [], 'Falta a sua história'],
  ['studio', [], 'Em Análise'],
  ['buyer-answers', [], 'Falta a sua resposta'],
  ['studio', ['composition'], 'Em Composição'],
  ['buyer-reads', ['composition'], 'Falta ler a letra'],
  ['studio', ['composition', 'production'], 'Em Produção'],
  ['studio', ['composition', 'production', 'presentation'], 'Preparando as prévias'],
] satisfies [AwaitedAction, ProductionStep[], string][])(
  'nothing to hear yet, %s is awaited, and %j was reached → the headline is that of the step',
  (awaited, reached, headline) => {
    expect(said(awaited, reached)).toBe(headline)
  },
)
