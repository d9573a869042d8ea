import { expect, test } from 'vitest'

import { calendarDay, endOfDay } from '#core/shared/dates.ts'
import { accept, refuse } from '#core/shared/result.ts'

import { proposalIdOfLine, proposalLineId } from './proposal-line.ts'
import { maxRequestLength, parseProposalRequest } from './proposal-request.ts'
import {
  canCancelProposal,
  canRequestAgain,
  canSellProposal,
  defaultValidUntil,
  noItem,
  parseProposalForm,
  proposalItemKinds,
  proposalStatus,
  type RawProposalForm,
} from './proposal.ts'

const now = new Date('2026-11-20T15:00:00Z')
const today = calendarDay('2026-11-20')
const validUntil = endOfDay(calendarDay('2026-11-27'))
const typed = (change: Partial<RawProposalForm> = {}): RawProposalForm => ({
  title: 'Coro de crianças',
  description: 'Quatro vozes no refrão.',
  price: '350,00',
  item: 'other',
  workDays: '10',
  addedDays: '3',
  validUntil: '2026-11-27',
  ...change,
})
const errorsOf = (change: Partial<RawProposalForm>) => {
  const parsed = parseProposalForm(typed(change), today)
  return parsed.ok ? {} : parsed.errors
}

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

test('a complete form → amount in centavos, the end of the last day, one line of title', () => {
  expect(parseProposalForm(typed({ title: ' Coro \n de  crianças ', description: ' a\r\nb ' }), today)).toEqual(
    accept({
      title: 'Coro de crianças',
      description: 'a\nb',
      price: 350_00,
      item: 'other',
      workDays: 10,
      addedDays: 3,
      validUntil,
    }),
  )
})

test('work that is part of the song → needs no days of its own; no added days are none', () => {
  const parsed = parseProposalForm(typed({ item: noItem, workDays: '', addedDays: '' }), today)
  expect(parsed).toMatchObject({ ok: true, value: { item: null, workDays: 0, addedDays: 0 } })
})

test('every field wrong → every error at once', () => {
  const wrong = {
    title: ' ',
    description: '',
    price: 'muito',
    item: 'coro',
    workDays: '',
    addedDays: '-1',
    validUntil: '',
  }
  expect(errorsOf(wrong)).toEqual({
    title: 'title-required',
    description: 'description-required',
    price: 'price-invalid',
    item: 'item-required',
    addedDays: 'days-invalid',
    validUntil: 'day-invalid',
  })
})

test.each([
  [{ workDays: '0' }, { workDays: 'days-invalid' }],
  [{ workDays: '366' }, { workDays: 'days-invalid' }],
  [{ item: noItem, workDays: '10' }, { workDays: 'days-unused' }],
  [{ price: '0,99' }, { price: 'price-out-of-range' }],
  [{ price: '100.000,01' }, { price: 'price-out-of-range' }],
  [{ validUntil: '2026-11-19' }, { validUntil: 'day-past' }],
  [{ validUntil: '2027-02-19' }, { validUntil: 'day-too-far' }],
  [{ validUntil: '2026-02-30' }, { validUntil: 'day-invalid' }],
  [{ title: 'x'.repeat(121) }, { title: 'title-too-long' }],
  [{ description: 'x'.repeat(2_001) }, { description: 'description-too-long' }],
  [{ item: 'licence' }, { item: 'item-required' }],
])('%o → %o', (change, errors) => {
  expect(errorsOf(change)).toEqual(errors)
})

test('valid on the day itself → accepted; unless said otherwise, seven days', () => {
  expect(errorsOf({ validUntil: today })).toEqual({})
  expect(defaultValidUntil(today)).toBe('2026-11-27')
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
