// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'

import { currentConsent, storeConsent } from '#app/client/consent/consent-store.ts'
import { serveComponent } from '#test/support/browser/hydrated-component.ts'

import { CookieChoice } from './cookie-choice.tsx'

let unmount: () => void

beforeEach(() => localStorage.clear())
afterEach(() => unmount())

test('nothing was chosen → hydration changes no node, and no button is pressed', async () => {
  const { place, hydrate } = serveComponent(CookieChoice, {})
  const nodes = [...place.querySelectorAll('*')]
  unmount = await hydrate()

  expect([...place.querySelectorAll('*')]).toEqual(nodes)
  expect(place.textContent).toContain('Você ainda não escolheu')
  expect(place.querySelector('[aria-pressed="true"]')).toBeNull()
})

test('a choice of before → it is shown with its moment', async () => {
  storeConsent('refused')
  const { place, hydrate } = serveComponent(CookieChoice, {})
  unmount = await hydrate()

  expect(place.textContent).toMatch(/Você recusou conteúdo de outras empresas em \d\d\/\d\d\/\d{4}/)
  expect(place.querySelector('[aria-pressed="true"]')?.textContent).toBe('Recusar')
})

test('"Aceitar" is pressed after a refusal → the choice and what is said of it change', async () => {
  storeConsent('refused')
  const { place, hydrate } = serveComponent(CookieChoice, {})
  unmount = await hydrate()
  place.querySelectorAll('button')[1]?.click()

  await expect.poll(() => place.textContent).toContain('Você aceitou')
  expect(currentConsent()?.choice).toBe('accepted')
})

test('the bar is answered on this page → the choice is shown', async () => {
  const { place, hydrate } = serveComponent(CookieChoice, {})
  unmount = await hydrate()
  storeConsent('accepted')

  await expect.poll(() => place.querySelector('[aria-pressed="true"]')?.textContent).toBe('Aceitar')
})
