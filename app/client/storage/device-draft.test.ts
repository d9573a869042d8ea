// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { clearOldDrafts, readDeviceDraft, storeDeviceDraft } from './device-draft.ts'

const day = 86_400_000

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.useFakeTimers({ now: new Date('2026-03-02T12:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a page starts after 30 days → what nobody asked for any more is gone in both areas; what is newer stays', () => {
  storeDeviceDraft('nota:texto-1', { text: 'De antes' })
  storeDeviceDraft('vale-presente', { text: 'De antes' }, 'sessionStorage')
  localStorage.setItem('paymentData', '{}')
  vi.setSystemTime(new Date('2026-03-20T12:00:00Z'))
  storeDeviceDraft('nota:texto-2', { text: 'Depois' })
  clearOldDrafts()
  expect([localStorage, sessionStorage].map(({ length }) => length)).toEqual([3, 1])

  vi.setSystemTime(new Date('2026-04-02T12:00:00Z'))
  clearOldDrafts()
  expect(Object.keys(localStorage).toSorted()).toEqual(['harmonia-rascunho:nota:texto-2', 'paymentData'])
  expect(sessionStorage).toHaveLength(0)
})

test('a page that stayed open for more than 30 days → it is given nothing old', () => {
  storeDeviceDraft('a', { text: 'De antes' })
  vi.setSystemTime(new Date(Date.parse('2026-03-02T12:00:00Z') + 30 * day + 1))
  expect(readDeviceDraft('a')).toBeNull()
})
