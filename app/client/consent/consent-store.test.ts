// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { currentConsent, storeConsent, subscribeConsent } from './consent-store.ts'

const ask = (hash = '') => {
  document.body.innerHTML = `<section ${hash ? `data-question="${hash}"` : ''}></section>`
}

beforeEach(() => {
  localStorage.clear()
  document.dispatchEvent(new CustomEvent('harmonia:consent'))
  ask()
})
afterEach(() => vi.restoreAllMocks())

test('nothing was chosen → null', () => {
  expect(currentConsent()).toBeNull()
})

test('a choice → it is stored with its moment, and who subscribed is notified once', () => {
  const listener = vi.fn<() => void>()
  const unsubscribe = subscribeConsent(listener)
  storeConsent('accepted')
  unsubscribe()
  storeConsent('refused')

  expect(listener).toHaveBeenCalledTimes(1)
  expect(currentConsent()?.choice).toBe('refused')
  expect(Date.parse(currentConsent()?.at ?? '')).toBeGreaterThan(Date.now() - 10_000)
})

test('staff reword the question → the choice holds for the words that were read only', () => {
  ask('0abc123')
  storeConsent('accepted')
  expect(currentConsent()?.words).toBe('0abc123')

  ask('1def456')
  expect(currentConsent()).toBeNull()
})

test('the browser stores nothing → the choice holds for this page', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied')
  })
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied')
  })
  storeConsent('refused')

  expect(currentConsent()?.choice).toBe('refused')
})
