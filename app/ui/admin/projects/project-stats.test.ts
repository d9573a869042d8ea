import { expect, it } from 'vitest'

import { activeCounts, projectStats } from './project-stats.ts'

const counts = { total: 10, waiting: 4, feedback: 3, approved: 1, delivered: 2 }
const nothing = { waiting: 0, feedback: 0, approved: 0 }

it('the total → the sum of the other figures, including those that stopped early', () => {
  for (const stopped of [nothing, { waiting: 2, feedback: 1, approved: 0 }]) {
    const [total, ...parts] = projectStats(counts, stopped)
    expect(parts.reduce((sum, { count }) => sum + count, 0)).toBe(total?.count)
  }
})

it('a refunded or disputed project → not counted as waiting', () => {
  expect(activeCounts(counts, { waiting: 2, feedback: 0, approved: 1 })).toEqual({
    waiting: 2,
    feedback: 3,
    approved: 0,
    delivered: 2,
  })
})

it('projects that stopped early → a figure with its list, only when there are some', () => {
  expect(projectStats(counts, nothing).map(({ label }) => label)).toEqual([
    'Total de Projetos',
    'Aguardando',
    'Com Feedback',
    'Aprovados',
    'Entregues',
  ])
  expect(projectStats(counts, { ...nothing, waiting: 1 }).at(-1)).toEqual({
    label: 'Encerrados ou suspensos',
    count: 1,
    to: '/admin/projects?estado=parados',
  })
})
