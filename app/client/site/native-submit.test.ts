// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { startNativeSubmit } from './native-submit.ts'

beforeAll(() => startNativeSubmit())
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

function send() {
  const event = new Event('submit', { bubbles: true, cancelable: true })
  button().form?.dispatchEvent(Object.assign(event, { submitter: button() }))
}

function button(): HTMLButtonElement {
  const found = document.querySelector('button')
  if (!found) throw new Error('no button')
  return found
}
