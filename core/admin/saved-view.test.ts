import { expect, test } from 'vitest'

import { accept, refuse } from '#core/shared/result.ts'

import { maxViewNameLength, moveView, parseViewName, viewQuery } from './saved-view.ts'

test('the address of a list → its filters in one order, without search, page and what no list knows', () => {
  const params = new URLSearchParams('busca=ana&ordem=prazo&antes=7_x&novo=1&estado=waiting&etapa=&x=1')
  expect(viewQuery('projects', params)).toBe('estado=waiting&ordem=prazo')
  expect(viewQuery('orders', new URLSearchParams('antes=7_x&periodo=este-mes&movimento=2026-11-20&ordem=-valor'))).toBe(
    'periodo=este-mes&ordem=-valor',
  )
  expect(viewQuery('orders', new URLSearchParams({ estado: 'a'.repeat(65) }))).toBe('')
})

test('a name → one line of text, up to its length', () => {
  expect(parseViewName('  Atrasados\n da Ana ')).toEqual(accept('Atrasados da Ana'))
  expect(parseViewName(' \u200b ')).toEqual(refuse('name-required'))
  expect(parseViewName('a'.repeat(maxViewNameLength))).toEqual(accept('a'.repeat(maxViewNameLength)))
  expect(parseViewName('a'.repeat(maxViewNameLength + 1))).toEqual(refuse('name-too-long'))
})

test('a view is moved → changes places with its neighbour; at the end, or unknown, nothing moves', () => {
  const views = ['a', 'b', 'c'].map((id) => ({ id }))
  const ids = (id: string, direction: 'up' | 'down') => moveView(views, id, direction).map((view) => view.id)
  expect(ids('b', 'up')).toEqual(['b', 'a', 'c'])
  expect(ids('b', 'down')).toEqual(['a', 'c', 'b'])
  expect(ids('a', 'up')).toEqual(['a', 'b', 'c'])
  expect(ids('c', 'down')).toEqual(['a', 'b', 'c'])
  expect(ids('x', 'up')).toEqual(['a', 'b', 'c'])
})
