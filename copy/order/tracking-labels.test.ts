import { expect, test } from 'vitest'

import { awaitedActionText, stepText } from './tracking-labels.ts'

test('before the briefing → the analysis waits for the client', () => {
  const now = { awaitedAction: 'buyer-briefs', status: 'waiting' } as const
  expect(stepText('analysis', 'current', now)).toMatchObject({ label: 'Esperando a sua história' })
  expect(stepText('analysis', 'current', { ...now, awaitedAction: 'studio' })).toMatchObject({ label: 'Em andamento' })
})

test('a future step → promises; a finished one → looks back', () => {
  const now = { awaitedAction: 'studio', status: 'waiting' } as const
  expect(stepText('presentation', 'ahead', now).text).toBe('Você vai ouvir as prévias e dizer o que achou.')
  expect(stepText('composition', 'completed', now).text).toBe('Nossos compositores trabalharam na sua música.')
})

test('the presentation → ready only while the client is to listen', () => {
  const ready = 'As prévias estão prontas para você avaliar.'
  expect(stepText('presentation', 'current', { awaitedAction: 'buyer-listens', status: 'waiting' }).text).toBe(ready)
  expect(stepText('presentation', 'current', { awaitedAction: 'studio', status: 'feedback' }).text).toBe(
    'Estamos fazendo os ajustes que você pediu.',
  )
  expect(stepText('presentation', 'current', { awaitedAction: 'studio', status: 'approved' }).text).not.toBe(ready)
})

test('before the payment → the first step is not called confirmed', () => {
  expect(stepText('payment', 'current', { awaitedAction: 'buyer-pays', status: null }).title).toBe('Pagamento')
  expect(stepText('payment', 'completed', { awaitedAction: 'studio', status: 'waiting' }).title).toBe(
    'Pagamento Confirmado',
  )
})

test('the client is to listen or to read on a page that ran out → told to have it opened again', () => {
  const isOver = { isPreviewOver: true }
  expect(awaitedActionText('buyer-listens', isOver)).toMatch(/^A validade da página das versões .* a gente reabre\.$/)
  expect(awaitedActionText('buyer-reads', isOver)).toMatch(/^A validade da página da letra .* a gente reabre\.$/)
  expect(awaitedActionText('buyer-reads', { isPreviewOver: false })).toContain('leia a letra')
  expect(awaitedActionText('buyer-listens', { isPreviewOver: false })).toContain('ouça as versões')
  expect(awaitedActionText('studio', { isPreviewOver: true })).toContain('Agora é com a gente')
})
