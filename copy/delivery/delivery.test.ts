import { expect, test } from 'vitest'

import { keepsakeName } from './delivery.ts'

test('a cover or a capsule is saved → named after the song, and in surprise mode after the order alone', () => {
  const song = { title: 'Serenata de Conceição', discreetCode: null }
  expect(keepsakeName(song, 'Encarte', 'pdf')).toBe('Serenata de Conceição - encarte.pdf')
  expect(keepsakeName({ title: 'Pedido P0042', discreetCode: 'P0042' }, 'Encarte', 'pdf')).toBe(
    'Pedido P0042 - arquivo.pdf',
  )
})
