import { expect, test } from 'vitest'

import { formatBRL, cents } from '#core/shared/money.ts'

import { actorLabel, formatHistoryEvent } from './format-history.ts'

test('a payment event → result, amount, method and reason', () => {
  const text = formatHistoryEvent({
    type: 'payment-approved',
    details: { paymentId: '1', method: 'pix', amount: 21900, detail: 'accredited' },
    actor: 'provider',
  })

  expect(text).toEqual({
    title: 'Pagamento: aprovado',
    text: `${formatBRL(cents(219_00))} · Pix · Pagamento aprovado`,
  })
})

test('missing or malformed details → a shorter sentence', () => {
  expect(
    formatHistoryEvent({ type: 'payment-rejected', details: { amount: '12', method: 7 }, actor: 'provider' }),
  ).toEqual({
    title: 'Pagamento: recusado',
    text: '',
  })
})

test('an unknown event → its own name', () => {
  expect(formatHistoryEvent({ type: 'moon-landed', details: {}, actor: 'system' }).title).toBe('moon-landed')
})

test('staff → by name, or as the team once deleted', () => {
  expect(actorLabel('staff:7', { 7: 'Ana' })).toBe('Ana')
  expect(actorLabel('staff:8', { 7: 'Ana' })).toBe('Equipe')
  expect(actorLabel('provider', {})).toBe('Mercado Pago')
})

test('a briefing event → its new dates and the question', () => {
  const accepted = {
    type: 'briefing-accepted',
    details: { expectedOn: '2026-11-30', deadlineOn: 'x' },
    actor: 'staff:1',
  }
  const event = { type: 'clarification-requested', details: { question: 'Qual cidade?' }, actor: 'staff:1' }

  expect(formatHistoryEvent(accepted).text).toBe('previsão 30/11/2026')
  expect(formatHistoryEvent(event).text).toBe('Qual cidade?')
})
