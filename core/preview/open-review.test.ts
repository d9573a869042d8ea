import { expect, test } from 'vitest'

import { accept, refuse } from '#core/shared/result.ts'

import { canClientReview, isPreviewExpired, isReviewOpen, type ReviewedProject } from './open-review.ts'

const now = new Date('2026-11-19T15:00:00Z')
const waiting: ReviewedProject = { status: 'waiting', expiresAt: null, isActive: true }

test('a project that waits for the client → open for review', () => {
  expect(canClientReview(waiting, now)).toEqual(accept())
})

test.each([
  ['a refunded purchase', { isActive: false }, 'order-closed'],
  ['an expired link', { expiresAt: now }, 'expired'],
  ['feedback under way', { status: 'feedback' }, 'feedback-already-sent'],
  ['an approved song', { status: 'approved' }, 'already-approved'],
  ['a delivered song', { status: 'delivered' }, 'already-delivered'],
] as const)('%s → closed for review', (_, change, reason) => {
  expect(canClientReview({ ...waiting, ...change }, now)).toEqual(refuse(reason))
})

test.each([
  ['a project that waits for the client', true, {}],
  ['feedback under way', false, { status: 'feedback' }],
  ['a delivered song', false, { status: 'delivered' }],
  ['a refunded purchase', false, { isActive: false }],
] as const)('%s → takes a review: %s', (_, isOpen, change) => {
  expect(isReviewOpen({ ...waiting, ...change })).toBe(isOpen)
})

test('the very moment a link ends → expired', () => {
  expect(isPreviewExpired(now, now)).toBe(true)
  expect(isPreviewExpired(new Date(now.getTime() + 1), now)).toBe(false)
  expect(isPreviewExpired(null, now)).toBe(false)
})
