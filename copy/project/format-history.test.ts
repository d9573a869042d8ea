import { expect, test } from 'vitest'

import { auditLabels } from '#copy/staff/audit-labels.ts'
import { formatBRL, cents } from '#core/shared/money.ts'
import { auditActions, type AuditAction } from '#core/staff/audit.ts'

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
  expect(actorLabel('7', { 7: 'Ana' })).toBe('Ana')
  expect(actorLabel('data-subject', {})).toBe('Titular dos dados')
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

/** Stored under another type than the action has in the audit log. */
const storedAs: Partial<Record<AuditAction, string>> = {
  'step-moved': 'step-changed',
  'returned-to-waiting': 'status_changed_to_waiting',
}

test.each(auditActions)('what staff do, %s → has one name in the audit log and in the history', (action) => {
  const type = storedAs[action] ?? action
  expect(formatHistoryEvent({ type, details: {}, actor: 'staff:ana' }).title).toBe(auditLabels[action])
})
