import { expect, test } from 'vitest'

import { addMinutes } from '#core/shared/dates.ts'
import { namesOf } from '#core/shared/own-value.ts'

import {
  accountMailKinds,
  isMailToClient,
  isRequestedMail,
  isStaffMail,
  isStopped,
  isUrgentMail,
  isVoucherMail,
  isVoucherMailToBuyer,
  isVoucherMailToRecipient,
  mailKinds,
} from './mail-kinds.ts'

test.each([
  ['confirm-access', true],
  ['own-data', true],
  ['password-reset', true],
  ['staff-incident', true],
  ['staff-new-order', false],
  ['order-received', true],
  ['refund', false],
])('a mail of kind %s waits with others → passes them: %s', (kind, urgent) => {
  expect(isUrgentMail(kind)).toBe(urgent)
})

const kinds = namesOf(mailKinds)

test('mails that answer what somebody just did at a page → sent whatever the hour', () => {
  expect(kinds.filter(isRequestedMail)).toEqual([
    'order-received',
    'extra-ordered',
    'revision-ordered',
    'voucher-ordered',
    'withdrawal-received',
    'confirm-access',
    'briefing-link',
    'lyric-approved',
    'feedback-received',
    'version-approved',
    'own-data',
  ])
})

test('mails with a link into an account → to staff, and never late', () => {
  expect(accountMailKinds).toEqual(['password-reset', 'staff-invite'])
  expect(accountMailKinds.every((kind) => isStaffMail(kind) && isUrgentMail(kind))).toBe(true)
})

test('the name of a kind begins with staff → it is to staff', () => {
  expect(kinds.filter((kind) => kind.startsWith('staff-') && !isStaffMail(kind))).toEqual([])
})

test('a voucher → to its buyer or to whom it is for', () => {
  expect(kinds.filter(isVoucherMail)).toEqual(['voucher-ready', 'voucher-reissued', 'voucher-gift'])
  expect(kinds.filter(isVoucherMailToBuyer)).toEqual(['voucher-ready', 'voucher-reissued'])
  expect(kinds.filter(isVoucherMailToRecipient)).toEqual(['voucher-gift'])
})

test.each(['written-by-another-version', 'toString'])('an unknown kind, %s → to a client, and so discreet', (kind) => {
  expect([isMailToClient(kind), isStaffMail(kind), isUrgentMail(kind)]).toEqual([true, false, false])
})

const stoppedAt = new Date('2026-11-24T12:00:00Z')
const stopped = { 'song-anniversary': stoppedAt.toISOString() }

test.each([
  ['nothing was stopped', {}, null, false],
  ['it was stopped', stopped, null, true],
  ['it was stopped after it was asked for', stopped, addMinutes(stoppedAt, -1), true],
  ['it was asked for again', stopped, addMinutes(stoppedAt, 1), false],
])('%s → its client does without it or not', (_, mails, askedAt, isWithout) => {
  expect(isStopped(mails, 'song-anniversary', askedAt)).toBe(isWithout)
})
