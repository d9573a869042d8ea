import { expect, test } from 'vitest'

import { comparedText, daysText, shareText } from './figure-labels.ts'

test.each([
  [0, 'menos de 1 hora'],
  [1 / 24, '1 hora'],
  [0.5, '12 horas'],
  [1, '1 dia'],
  [2.46, '2,5 dias'],
  [12, '12 dias'],
])('%f days → %s', (days, text) => {
  expect(daysText(days)).toBe(text)
})

test.each([
  [0, '0%'],
  [0.004, 'menos de 1%'],
  [0.125, '13%'],
  [1.2, '120%'],
])('a share of %f → %s', (share, text) => {
  expect(shareText(share)).toBe(text)
})

test.each([
  [10, 8, 'Antes: x (agora 25% a mais)'],
  [6, 8, 'Antes: x (agora 25% a menos)'],
  [8, 8, 'Antes: x (agora o mesmo)'],
  [8, 0, 'Antes: x'],
  [0, 0, 'Antes: x'],
  [8, -2, 'Antes: x'],
])('%i after %i → %s', (now, before, text) => {
  expect(comparedText('Antes', 'x', { now, before })).toBe(text)
})
