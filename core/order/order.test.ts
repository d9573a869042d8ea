import { expect, test } from 'vitest'

import { accept, refuse } from '#core/shared/result.ts'

import {
  isPayable,
  isReceivable,
  isUnpaid,
  orderEvents,
  orderStates,
  orderTransitions,
  transitionOrder,
} from './order.ts'

test('an event → refused outside its states, inside it leads where the table says', () => {
  for (const event of orderEvents) {
    for (const state of orderStates) {
      const { from, to } = orderTransitions[event]
      expect(transitionOrder(state, event)).toEqual(from.includes(state) ? accept(to) : refuse('invalid-transition'))
    }
  }
})

test('refunded → final', () => {
  expect(orderEvents.filter((event) => transitionOrder('refunded', event).ok)).toEqual([])
})

test('unpaid orders → the only ones that can be paid', () => {
  expect(orderStates.filter(isPayable)).toEqual(['draft', 'awaiting-payment', 'expired'])
})

test('manual payments → possible exactly in states that can become paid', () => {
  const paidByHand = orderStates.filter(
    (state) => transitionOrder(state, state === 'manual-review' ? 'review-accepted' : 'payment-approved').ok,
  )
  expect(orderStates.filter(isReceivable)).toEqual(paidByHand)
})

test('an order under review → becomes paid by a payment or by staff alone, and is never disputed', () => {
  const leading = orderEvents.filter((event) => transitionOrder('manual-review', event).ok)
  const ending = ['payment-refunded', 'review-returned']
  expect(leading.toSorted()).toEqual([...ending, 'payment-approved', 'review-accepted'].toSorted())
})

test('an unpaid order → exactly what can expire', () => {
  const expiring = orderStates.filter((state) => transitionOrder(state, 'order-expired').ok)
  expect(orderStates.filter(isUnpaid)).toEqual(expiring)
  expect(expiring).toEqual(['draft', 'awaiting-payment'])
})
