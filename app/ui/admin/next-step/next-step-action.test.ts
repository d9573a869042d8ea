import { expect, test } from 'vitest'

import { nextStepKinds, stepActor } from '#core/project/next-step.ts'

import { projectAction, worklistAction } from './next-step-action.ts'

const project = { projectId: '1', openNotes: 0, orderPath: '/admin/orders/2' }

test('something the studio has to do → a button on the page, otherwise none', () => {
  for (const step of nextStepKinds) {
    expect([step, projectAction(step, project) !== null]).toEqual([step, stepActor(step) === 'studio'])
  }
})

test('open notes → the button leads to them, none left → to a new version', () => {
  expect(projectAction('answer-feedback', { ...project, openNotes: 2 })).toEqual({
    to: '/admin/projects/1/anotacoes',
    label: 'Resolver 2 anotações',
  })
  expect(projectAction('answer-feedback', project)).toEqual({
    to: '/admin/projects/1?nova-versao=audio',
    label: 'Nova Versão',
  })
})

test('a withdrawal → decided on the order, by those who see orders', () => {
  expect(projectAction('decide-withdrawal', project)?.to).toBe('/admin/orders/2')
  expect(projectAction('decide-withdrawal', { ...project, orderPath: null })).toBeNull()
})

test('in a list → straight to the thing to do, feedback to where it is answered', () => {
  expect(worklistAction('review-briefing', '1', 0).to).toBe('/admin/projects/1/briefing')
  expect(worklistAction('prepare-delivery', '1', 0).to).toBe('/admin/projects/1/entrega')
  expect(worklistAction('answer-feedback', '1', 0)).toEqual({ to: '/admin/projects/1', label: 'Responder feedback' })
  expect(worklistAction('answer-feedback', '1', 2).to).toBe('/admin/projects/1/anotacoes')
  expect(worklistAction('await-review', '1', 2)).toEqual({ to: '/admin/projects/1', label: 'Abrir projeto' })
})
