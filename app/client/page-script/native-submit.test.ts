// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { startNativeSubmit, whenNoFormIsPending } from './native-submit.ts'

const navigation = new EventTarget()

beforeAll(() => {
  Object.assign(window, { navigation })
  startNativeSubmit()
})
beforeEach(() => {
  document.body.innerHTML = '<form><button data-busy="Enviando..."><b>Enviar</b></button></form>'
})

const settled = () => new Promise((resolve) => setTimeout(resolve))

test('the browser sends a form → its button says so and cannot be pressed again', async () => {
  send()
  expect(button().disabled).toBe(false)
  await settled()

  expect([button().textContent, button().disabled, button().ariaBusy]).toEqual(['Enviando...', true, 'true'])
})

test('React sends the form → its button is left to React', async () => {
  document.addEventListener('submit', (event) => event.preventDefault(), { once: true })
  send()
  await settled()

  expect([button().textContent, button().disabled]).toEqual(['Enviar', false])
})

test('the page is restored by "back" → the button is as it was', async () => {
  send()
  await settled()
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))

  expect([button().innerHTML, button().disabled, button().ariaBusy]).toEqual(['<b>Enviar</b>', false, null])
})

test('the browser was told to stop → the button is as it was, and the page may be hydrated', async () => {
  const hydrate = vi.fn<() => void>()
  send()
  await settled()
  whenNoFormIsPending(hydrate)
  expect(hydrate).not.toHaveBeenCalled()
  navigation.dispatchEvent(new Event('navigateerror'))

  expect([button().innerHTML, button().disabled, button().ariaBusy]).toEqual(['<b>Enviar</b>', false, null])
  expect(hydrate).toHaveBeenCalledTimes(1)
})

test('nothing says that the form was stopped → the button is as it was after a while', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  send()
  await vi.advanceTimersByTimeAsync(29_000)
  expect(button().disabled).toBe(true)
  await vi.advanceTimersByTimeAsync(1_100)

  expect([button().innerHTML, button().disabled]).toEqual(['<b>Enviar</b>', false])
})

test('no form is pending → hydrated at once', () => {
  const hydrate = vi.fn<() => void>()
  whenNoFormIsPending(hydrate)
  expect(hydrate).toHaveBeenCalledTimes(1)
})

function send() {
  const event = new Event('submit', { bubbles: true, cancelable: true })
  button().form?.dispatchEvent(Object.assign(event, { submitter: button() }))
}

function button(): HTMLButtonElement {
  const found = document.querySelector('button')
  if (!found) throw new Error('no button')
  return found
}
