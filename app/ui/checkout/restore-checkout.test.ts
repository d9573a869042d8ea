// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { restoreTyped, storeTyped, type TypedStore } from './restore-checkout.ts'

test('every kind of field was filled in while the form was answered → in the form that takes its place', () => {
  const store: TypedStore = { current: null }
  storeTyped(draw({ name: 'Ana', tick: 'checked', wish: 'Fale do mar.\nE da avó.', night: 'selected' }), store)
  const next = draw({})
  if (store.current) restoreTyped(next, store.current)

  expect(Object.fromEntries(new FormData(next))).toEqual({
    seen: 'drawn',
    discount: 'NATAL',
    name: 'Ana',
    extras: 'stems',
    wish: 'Fale do mar.\nE da avó.',
    hour: 'night',
  })
})

/** The hidden field and the code are of the page. */
function draw({ name = '', tick = '', wish = '', night = '' }): HTMLFormElement {
  const form = document.createElement('form')
  form.innerHTML = `
    <input type="hidden" name="seen" value="${name ? 'before' : 'drawn'}">
    <input name="discount" value="${name ? 'PASCOA' : 'NATAL'}">
    <input name="name" value="${name}">
    <input type="checkbox" name="extras" value="stems" ${tick}>
    <textarea name="wish">${wish}</textarea>
    <select name="hour"><option value="day"></option><option value="night" ${night}></option></select>`
  return form
}
