// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { keepUnreadableForms } from './unreadable-fields.ts'

keepUnreadableForms()

/** A form with a day that a browser reads or not, and whether it was sent. */
function send({ badInput, isShown = true }: { badInput: boolean; isShown?: boolean }) {
  document.body.innerHTML = '<form><details><input type="date" name="de"></details><button>Filtrar</button></form>'
  const [form] = document.forms
  const field = document.querySelector('input')
  if (!form || !field) throw new Error('no form')
  Object.defineProperty(field, 'validity', { value: { badInput } })
  field.getClientRects = () => Object.assign([], { length: isShown ? 1 : 0, item: () => null })
  let isSent = false
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    isSent = true
  })
  form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  return { isSent, field }
}

test('a day that does not exist → not sent as none, and its field says so where it was folded', () => {
  const { isSent, field } = send({ badInput: true })

  expect(isSent).toBe(false)
  expect(field.validationMessage).toContain('Este dia não existe')
  expect(field.closest('details')?.open).toBe(true)
})

test('a day that exists, or none → sent', () => {
  expect(send({ badInput: false }).isSent).toBe(true)
})

test('a day that another choice put away → sent without it, and nothing is unfolded', () => {
  const { isSent, field } = send({ badInput: true, isShown: false })

  expect(isSent).toBe(true)
  expect(field.closest('details')?.open).toBe(false)
})
