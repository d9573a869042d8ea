import { expect, test } from 'vitest'

import { calendarDay, endOfDay } from '#core/shared/dates.ts'
import { accept, refuse } from '#core/shared/result.ts'

import { proposalIdOfLine, proposalLineId } from './proposal-line.ts'
import { maxRequestLength, parseProposalRequest } from './proposal-request.ts'
import { canCancelProposal, canRequestAgain, canSellProposal, proposalItemKinds, proposalStatus } from './proposal.ts'

const now = new Date('2026-11-20T15:00:00Z')
const validUntil = endOfDay(calendarDay('2026-11-27'))
test('a sent proposal → open to the end of its last day, then expired', () => {
  const sent = { state: 'sent' as const, validUntil, order: null }
  expect(proposalStatus(sent, validUntil)).toBe('sent')
  expect(proposalStatus(sent, new Date(validUntil.getTime() + 1))).toBe('expired')
})

test.each([
  ['awaiting-payment', null, 'accepted'],
  ['expired', validUntil, 'accepted'],
  ['awaiting-payment', new Date('2026-11-19T00:00:00Z'), 'expired'],
  ['paid', null, 'paid'],
  ['refunded', null, 'refunded'],
  ['disputed', null, 'disputed'],
  ['cancelled', null, 'cancelled'],
  ['manual-review', null, 'in-review'],
] as const)('accepted, its order %s with its price until %s → %s', (state, priceUntil, status) => {
  const order = { state, priceUntil, withdrawalRequestedAt: null, withdrawalAnswer: null, withdrawalAccepted: false }
  expect(proposalStatus({ state: 'accepted', validUntil: null, order }, now)).toBe(status)
})

test('cancelled, and its money arrives all the same → its order decides', () => {
  const order = {
    state: 'paid' as const,
    priceUntil: null,
    withdrawalRequestedAt: null,
    withdrawalAnswer: null,
    withdrawalAccepted: false,
  }
  expect(proposalStatus({ state: 'cancelled', validUntil, order }, now)).toBe('paid')
})

test('paid and withdrawn → not paid any more, unless staff refused it', () => {
  const order = {
    state: 'paid' as const,
    priceUntil: null,
    withdrawalRequestedAt: now,
    withdrawalAnswer: null,
    withdrawalAccepted: false,
  }
  const accepted = { state: 'accepted' as const, validUntil }
  expect(proposalStatus({ ...accepted, order }, now)).toBe('withdrawn')
  expect(proposalStatus({ ...accepted, order: { ...order, withdrawalAnswer: 'Já foi feito.' } }, now)).toBe('paid')
})

test('what can be done → while nobody paid, and asking again once it ended', () => {
  expect((['requested', 'sent', 'accepted', 'expired'] as const).every(canCancelProposal)).toBe(true)
  expect((['paid', 'declined', 'cancelled', 'refunded', 'in-review'] as const).some(canCancelProposal)).toBe(false)
  expect((['expired', 'declined', 'cancelled'] as const).every(canRequestAgain)).toBe(true)
  expect((['requested', 'sent', 'accepted', 'paid'] as const).some(canRequestAgain)).toBe(false)
})

test('work that is part of the song → sold until its delivery; a file of its own also afterwards', () => {
  const open = { isActive: true, deliveredAt: null }
  const delivered = { isActive: true, deliveredAt: now }
  expect(canSellProposal({ item: null }, open)).toEqual(accept())
  expect(canSellProposal({ item: null }, delivered)).toEqual(refuse('song-delivered'))
  expect(canSellProposal({ item: 'other' }, delivered)).toEqual(accept())
  expect(canSellProposal({ item: 'other' }, { ...delivered, isActive: false })).toEqual(refuse('order-closed'))
})

test('the line of an order → names its proposal; one of the catalogue names none', () => {
  expect(proposalIdOfLine(proposalLineId('abc'))).toBe('abc')
  expect(proposalIdOfLine('stems-separados')).toBeNull()
})

test('a file of the song itself → not sold by a proposal, it would be taken for the approved one', () => {
  expect(proposalItemKinds).not.toContain('wav')
  expect(proposalItemKinds).not.toContain('certificate')
  expect(proposalItemKinds).toContain('other')
})

test('a request → text is optional for the catalogue, needed for other work, and bounded', () => {
  expect(parseProposalRequest('  ', { isOfCatalog: true })).toEqual(accept(''))
  expect(parseProposalRequest('  ', { isOfCatalog: false })).toEqual(refuse('text-required'))
  expect(parseProposalRequest(' um\r\ncoro ', { isOfCatalog: false })).toEqual(accept('um\ncoro'))
  expect(parseProposalRequest('x'.repeat(maxRequestLength + 1), { isOfCatalog: true })).toEqual(refuse('text-too-long'))
})
