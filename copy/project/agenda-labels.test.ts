import { expect, test } from 'vitest'

import { forecastSource, moveText, queueSummary, riskText } from './agenda-labels.ts'

test('nothing in danger → said', () => {
  expect(queueSummary([{ stage: 'composition', risk: 'none' }])).toBe(
    '1 música na fila: 1 com o estúdio e 0 com o cliente. Todas no prazo.',
  )
})

test('songs in danger → counted by how sure it is', () => {
  const songs = [
    { stage: 'composition', risk: 'over' },
    { stage: 'production', risk: 'likely' },
    { stage: 'revision', risk: 'likely' },
    { stage: 'client', risk: 'possible' },
  ] as const
  expect(queueSummary(songs)).toBe(
    '4 músicas na fila: 3 com o estúdio e 1 com o cliente. 1 com o prazo vencido, 2 devem atrasar, 1 pode atrasar.',
  )
})

test('a risk → in words with its share', () => {
  expect(riskText({ risk: 'possible', latePercent: 20 })).toBe('Pode atrasar (20%)')
  expect(riskText({ risk: 'over', latePercent: 100 })).toBe('Prazo vencido')
})

test('too few songs and no capacity → both said', () => {
  const text = forecastSource({ pastSongs: 0, songsPerWeek: null })
  expect(text).toContain('menos de 8 músicas')
  expect(text).toContain('A fila ainda não conta')
})

test('enough songs and a capacity → named', () => {
  const text = forecastSource({ pastSongs: 40, songsPerWeek: 5 })
  expect(text).toContain('últimas 40 músicas apresentadas')
  expect(text).toContain('5 músicas por semana')
})

test.each([
  [2, '2 dias de trabalho mais tarde'],
  [-1, '1 dia de trabalho mais cedo'],
  [0, 'no mesmo dia'],
])('moved by %i → %s', (days, text) => {
  expect(moveText(days)).toBe(text)
})
