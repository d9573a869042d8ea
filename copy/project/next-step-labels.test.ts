import { expect, test } from 'vitest'

import { worklistQueueLabel } from './next-step-labels.ts'

test.each([
  [1, 'Briefing para analisar'],
  [2, 'Briefings para analisar'],
  [undefined, 'Briefings para analisar'],
])('a queue of %s → its label in that number', (count, label) => {
  expect(worklistQueueLabel('briefings', count)).toBe(label)
})
