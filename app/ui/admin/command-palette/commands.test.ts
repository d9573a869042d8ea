import { expect, test } from 'vitest'

import type { StaffRole } from '#core/staff/staff.ts'

import { findCommands } from './commands.ts'

const labels = (search: string, role: StaffRole = 'owner') => {
  const { screens, actions } = findCommands(search, role)
  return [...screens, ...actions].map(({ label }) => label)
}

test('the beginning of a word, with or without accents, in any order → the command is found', () => {
  expect(labels('configuracoes')).toEqual(['Configurações'])
  expect(labels('proj novo')).toEqual(['Novo projeto'])
  expect(labels('logout')).toEqual(['Sair'])
  expect(labels('emitir vale')).toEqual(['Emitir vale'])
  expect(labels('reembols')).toEqual(['Pedidos pagos, para reembolsar'])
  expect(labels('xyz')).toEqual([])
})

test('no search → everything offered, to a producer nothing about money', () => {
  expect(labels('')).toEqual(expect.arrayContaining(['Dashboard', 'Pedidos', 'Novo projeto', 'Sair']))
  const producers = labels('', 'producer')
  expect(producers).toEqual(expect.arrayContaining(['Dashboard', 'Projetos', 'Novo projeto', 'Sair']))
  expect(producers.join()).not.toMatch(/Pedidos|E-mails|Auditoria|Configurações/)
})

test('a producer → offered to do nothing that is for owners', () => {
  expect(findCommands('', 'producer').actions.map(({ label }) => label)).toEqual([
    'Novo projeto',
    'Quadro de projetos por etapa',
    'Projetos atrasados',
    'Projetos em risco de atraso',
    'Sair',
  ])
})
