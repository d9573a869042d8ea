import { expect, test } from 'vitest'

import { addMinutes } from '#core/shared/dates.ts'

import { documentationDue, wantsProof, withCoverage } from './chargeback.ts'
import { disputeStatus } from './payment.ts'

const dueAt = new Date('2026-11-29T15:00:00Z')
const disputed = { status: 'charged-back' as const, statusDetail: 'in_process' }

test.each([
  ['settled', true, 'won'],
  ['reimbursed', false, 'lost'],
  ['in_process', true, 'won'],
  ['in_process', false, 'lost'],
  ['settled', null, 'lost'],
  ['reimbursed', null, 'won'],
  ['in_process', null, 'open'],
] as const)('a chargeback named %s with coverage %s → %s', (statusDetail, coverageApplied, outcome) => {
  expect(disputeStatus(withCoverage({ ...disputed, statusDetail }, { coverageApplied }, null))).toBe(outcome)
})

test('a chargeback nobody knows anything of → its name decides', () => {
  expect(withCoverage({ ...disputed, statusDetail: 'settled' }, null, null).statusDetail).toBe('settled')
})

test('the provider cannot be asked → nothing new ends, and what ended stays so', () => {
  const settled = { ...disputed, statusDetail: 'settled' }
  expect(disputeStatus(withCoverage(settled, 'undecided', null))).toBe('open')
  expect(disputeStatus(withCoverage(settled, 'undecided', { status: 'approved', statusDetail: 'accredited' }))).toBe(
    'open',
  )
  expect(disputeStatus(withCoverage(settled, 'undecided', { ...disputed, statusDetail: 'reimbursed' }))).toBe('won')
})

test('another payment → left as it is', () => {
  const approved = { status: 'approved' as const, statusDetail: 'accredited' }
  expect(withCoverage(approved, { coverageApplied: false }, null)).toBe(approved)
})

test('an open chargeback that wants proof → due until its deadline, and over after it', () => {
  const open = { coverageApplied: null, documentation: { isRequired: true, status: 'pending', dueAt } }
  expect(documentationDue(open, addMinutes(dueAt, -1))).toEqual({ dueAt, isOver: false })
  expect(documentationDue(open, dueAt)).toEqual({ dueAt, isOver: true })
  for (const coverageApplied of [true, false])
    expect(documentationDue({ ...open, coverageApplied }, addMinutes(dueAt, -1))).toBeNull()
})

test.each([
  [{ isRequired: false, status: null, dueAt }],
  [{ isRequired: true, status: 'review_pending', dueAt }],
  [{ isRequired: true, status: 'valid', dueAt }],
  [{ isRequired: true, status: 'pending', dueAt: null }],
])('%o → nothing is due', (documentation) => {
  expect(documentationDue({ coverageApplied: null, documentation }, addMinutes(dueAt, -1))).toBeNull()
})

test('proof that was refused → due again', () => {
  const documentation = { isRequired: true, status: 'invalid', dueAt }
  expect(documentationDue({ coverageApplied: null, documentation }, addMinutes(dueAt, -1))).not.toBeNull()
})

test.each([
  ['without a deadline', { isRequired: true, status: 'pending', dueAt: null }, true],
  ['of which nothing was said', { isRequired: null, status: null, dueAt: null }, true],
  ['that was sent', { isRequired: true, status: 'review_pending', dueAt: null }, false],
  ['nobody asks for', { isRequired: false, status: null, dueAt: null }, false],
])('proof %s → whether the provider waits for it', (_, documentation, wanted) => {
  expect(wantsProof({ coverageApplied: null, documentation })).toBe(wanted)
  expect(wantsProof({ coverageApplied: true, documentation })).toBe(false)
})
