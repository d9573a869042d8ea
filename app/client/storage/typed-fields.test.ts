// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'

import { restoreFields, storeFields } from './typed-fields.ts'

const page = `<main>
  <input type="radio" name="pacotes" value="todos" checked /><input type="radio" name="pacotes" value="express" />
  <details><summary>Mais</summary></details>
  <form data-restores="x"><input name="own" value="0" /></form>
</main>`

beforeEach(() => {
  sessionStorage.clear()
  document.body.innerHTML = page
})

const radio = () => document.querySelector<HTMLInputElement>('[value=express]')
const own = () => document.querySelector<HTMLInputElement>('[name=own]')

function change() {
  if (radio()) Object.assign(radio() ?? {}, { checked: true })
  if (own()) Object.assign(own() ?? {}, { value: '9' })
  document.querySelector('details')?.setAttribute('open', '')
}

test('what was chosen and opened on a page that was left → there again on the way back', () => {
  change()
  storeFields('one')
  document.body.innerHTML = page
  restoreFields('one')

  expect([radio()?.checked, document.querySelector('details')?.open]).toEqual([true, true])
})

test('a form that stores by itself → left alone', () => {
  change()
  storeFields('one')
  document.body.innerHTML = page
  restoreFields('one')

  expect(own()?.value).toBe('0')
})

test('another page, or the page of another release → nothing is put into it', () => {
  change()
  storeFields('one')
  document.body.innerHTML = page.replace('<details><summary>Mais</summary></details>', '')
  restoreFields('one')
  restoreFields('two')

  expect(radio()?.checked).toBe(false)
})
