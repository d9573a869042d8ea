import { expect, test } from 'vitest'

import { addMinutes } from '#core/shared/dates.ts'

import {
  canaryOrderId,
  canaryReachOf,
  canaryReference,
  isCanaryDue,
  isCanaryReference,
  isCanaryRunning,
} from './canary.ts'

test('a token that could be real → no trial purchase, whatever else is said', () => {
  const real = { isEmulator: false, accessToken: 'APP_USR-1234' }
  expect(canaryReachOf(real)).toBeNull()
  expect(canaryReachOf({ ...real, accessToken: '' })).toBeNull()
  expect(canaryReachOf({ ...real, accessToken: 'APP_USR-TEST-1' })).toBeNull()
  expect(canaryReachOf({ ...real, accessToken: 'TEST-1234' })).toBe('checkout')
  expect(canaryReachOf({ ...real, isEmulator: true })).toBe('whole')
})

test('the mark of a trial purchase → told from every order, and taken off again', () => {
  const orderId = 'b6a4a3f0-0000-4000-8000-000000000000'
  expect(isCanaryReference(canaryReference(orderId))).toBe(true)
  expect(canaryOrderId(canaryReference(orderId))).toBe(orderId)
  for (const other of [orderId, null, '', 'order-1']) {
    expect(isCanaryReference(other)).toBe(false)
    expect(canaryOrderId(other)).toBe(other)
  }
})

test('switched on → due at once, then after its interval; switched off → never', () => {
  const last = new Date('2026-11-20T12:00:00Z')
  const hourly = { isOn: true, everyHours: 1 }
  expect(isCanaryDue(hourly, null, last)).toBe(true)
  expect(isCanaryDue(hourly, last, addMinutes(last, 50))).toBe(false)
  expect(isCanaryDue(hourly, last, addMinutes(last, 60))).toBe(true)
  expect(isCanaryDue({ ...hourly, isOn: false }, null, last)).toBe(false)
})

test('begun and not ended → going on for five minutes; then its process has died', () => {
  const startedAt = new Date('2026-11-20T12:00:00Z')
  expect(isCanaryRunning({ startedAt, endedAt: null }, addMinutes(startedAt, 5))).toBe(true)
  expect(isCanaryRunning({ startedAt, endedAt: null }, addMinutes(startedAt, 6))).toBe(false)
  expect(isCanaryRunning({ startedAt, endedAt: startedAt }, startedAt)).toBe(false)
})
