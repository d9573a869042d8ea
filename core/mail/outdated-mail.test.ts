import { expect, test } from 'vitest'

import { orderStates, type OrderState } from '#core/order/order.ts'
import { projectStatuses } from '#core/project/project.ts'
import type { ProposalStatus } from '#core/proposal/proposal.ts'

import { isOutdatedMail } from './outdated-mail.ts'

const payable = ['draft', 'awaiting-payment', 'expired']
const notWithdrawn = { withdrawalRequestedAt: null, withdrawalAnswer: null, withdrawalAccepted: false }
const orderIn = (state: OrderState) => ({ ...notWithdrawn, state })

test.each([
  ['payment-link', payable],
  ['payment-refused', payable],
  ['payment-reminder', payable],
  ['link-reminder', payable],
  ['order-expired', ['expired']],
  ['order-received', [...orderStates]],
  ['toString', [...orderStates]],
])('%s → true while its order is %j', (kind, states) => {
  expect(
    orderStates.filter((state) => !isOutdatedMail(kind, { order: orderIn(state), status: null, proposal: null })),
  ).toEqual(states)
})

test.each([
  ['song-ready', ['waiting', 'feedback']],
  ['new-version', ['waiting', 'feedback']],
  ['new-versions', ['waiting', 'feedback']],
  ['returned-to-waiting', ['waiting', 'feedback']],
  ['delivered', [...projectStatuses]],
])('%s → true while its project is %j', (kind, statuses) => {
  const order = orderIn('paid')
  expect(projectStatuses.filter((status) => !isOutdatedMail(kind, { order, status, proposal: null }))).toEqual(statuses)
  expect(projectStatuses.filter((status) => !isOutdatedMail(kind, { order: null, status, proposal: null }))).toEqual(
    statuses,
  )
})

test.each([
  ['cancelled', true],
  ['refunded', true],
  ['disputed', false],
] as const)('a song is ready and its order %s → outdated: %s', (state, isOutdated) => {
  expect(isOutdatedMail('song-ready', { order: orderIn(state), status: 'waiting', proposal: null })).toBe(isOutdated)
})

test.each(['clarification-requested', 'studio-word', 'delivery-ends-soon', 'song-anniversary'])(
  '%s waited while its order was refunded → outdated; with its order paid → sent',
  (kind) => {
    expect(isOutdatedMail(kind, { order: orderIn('refunded'), status: 'delivered', proposal: null })).toBe(true)
    expect(isOutdatedMail(kind, { order: orderIn('paid'), status: 'delivered', proposal: null })).toBe(false)
  },
)

const isOfferTrue = (state: OrderState, proposal: ProposalStatus | null) =>
  !isOutdatedMail('proposal-sent', { order: orderIn(state), status: 'waiting', proposal })

test('an offer → true while it is sent or accepted, and the purchase goes on', () => {
  const statuses = ['sent', 'accepted', 'expired', 'paid', 'declined', 'cancelled', 'refunded', null] as const
  expect(statuses.filter((status) => isOfferTrue('paid', status))).toEqual(['sent', 'accepted'])
  expect(isOfferTrue('refunded', 'sent')).toBe(false)
})

test('a song is ready and a withdrawal of its order waits → sent; accepted → outdated', () => {
  const order = { ...orderIn('paid'), withdrawalRequestedAt: new Date('2026-11-24T12:00:00Z') }
  const accepted = { ...order, withdrawalAnswer: 'Aceitamos', withdrawalAccepted: true }
  const isOutdated = [order, accepted].map((subject) =>
    isOutdatedMail('song-ready', { order: subject, status: 'waiting', proposal: null }),
  )
  expect(isOutdated).toEqual([false, true])
})

test('no order → a reminder is outdated, a mail about anything else is not', () => {
  expect(isOutdatedMail('payment-reminder', { order: null, status: null, proposal: null })).toBe(true)
  expect(isOutdatedMail('staff-canary', { order: null, status: null, proposal: null })).toBe(false)
})
