import { expect, test } from 'vitest'

import { formatBRL, cents } from '#core/shared/money.ts'

import { actorLabel, formatHistoryEvent } from './format-history.ts'

test('a payment says its verdict, amount, method and reason', () => {
  const words = formatHistoryEvent({
    type: 'payment-approved',
    details: { paymentId: '1', method: 'pix', amount: 21900, detail: 'accredited' },
    actor: 'provider',
  })

  expect(words).toEqual({
    title: 'Pagamento: aprovado',
    text: `${formatBRL(cents(219_00))} · Pix · Pagamento aprovado`,
  })
})

test('details that are missing or of another shape leave a shorter sentence', () => {
  expect(
    formatHistoryEvent({ type: 'payment-rejected', details: { amount: '12', method: 7 }, actor: 'provider' }),
  ).toEqual({
    title: 'Pagamento: recusado',
    text: '',
  })
})

test('an event nobody named is shown by its own name', () => {
  expect(formatHistoryEvent({ type: 'moon-landed', details: {}, actor: 'system' }).title).toBe('moon-landed')
})

test('staff are called by name, or as a team once they are gone', () => {
  expect(actorLabel('staff:7', { 7: 'Ana' })).toBe('Ana')
  expect(actorLabel('staff:8', { 7: 'Ana' })).toBe('Equipe')
  expect(actorLabel('provider', {})).toBe('Mercado Pago')
})

test('a briefing tells its new dates and what was asked', () => {
  const accepted = {
    type: 'briefing-accepted',
    details: { expectedOn: '2026-11-30', deadlineOn: 'x' },
    actor: 'staff:1',
  }
  const asked = { type: 'clarification-requested', details: { question: 'Qual cidade?' }, actor: 'staff:1' }

  expect(formatHistoryEvent(accepted).text).toBe('previsão 30/11/2026')
  expect(formatHistoryEvent(asked).text).toBe('Qual cidade?')
})
