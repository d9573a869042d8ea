// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { clearForm, consumeForm, fillForm, storeForm } from './preserved-form.ts'

beforeEach(() => history.replaceState(null, '', '/admin/conta?aba=senha'))
afterEach(() => {
  vi.useRealTimers()
  clearForm()
})

const requestForm = (id: string) => `
  <form method="post">
    <input type="hidden" name="request" value="${id}">
    <textarea name="answer"></textarea>
    <input type="hidden" name="intent" value="answer">
  </form>`

const noteForm = (id: string) => `
  <form method="post">
    <input type="hidden" name="note" value="${id}">
    <textarea name="answer"></textarea>
    <button name="verb" value="done"></button>
  </form>`

const reopenForm = (id: string) => `
  <form method="post">
    <input type="hidden" name="note" value="${id}">
    <button name="verb" value="open"></button>
  </form>`

const texts = () => [...document.querySelectorAll('textarea')].map(({ value }) => value)

test('two people wait for an answer → the text is in the form of the one it was written to', () => {
  document.body.innerHTML = requestForm('ana') + requestForm('rosa')

  const isFilled = fillForm([
    ['request', 'rosa'],
    ['answer', 'Cara Rosa,'],
    ['intent', 'answer'],
  ])
  expect([isFilled, texts()]).toEqual([true, ['', 'Cara Rosa,']])
})

test('the request was answered meanwhile → no other person’s form has the text', () => {
  document.body.innerHTML = requestForm('ana')

  const isFilled = fillForm([
    ['request', 'rosa'],
    ['answer', 'Cara Rosa,'],
    ['intent', 'answer'],
  ])
  expect([isFilled, texts()]).toEqual([false, ['']])
})

test('forms without an intent → told apart by the note they are about', () => {
  document.body.innerHTML = noteForm('1') + reopenForm('2') + noteForm('3')

  const isFilled = fillForm([
    ['note', '3'],
    ['answer', 'Feito'],
    ['verb', 'done'],
  ])
  expect([isFilled, texts()]).toEqual([true, ['', 'Feito']])
})

test('the form left of it has no field to type into → nothing came back', () => {
  document.body.innerHTML = noteForm('1') + reopenForm('3')

  const isFilled = fillForm([
    ['note', '3'],
    ['answer', 'Feito'],
    ['verb', 'done'],
  ])
  expect([isFilled, texts()]).toEqual([false, ['']])
})

test('ids and data that are others after each reading → the form is the same', () => {
  document.body.innerHTML = `
    <form method="post">
      <input type="hidden" name="submission" value="new">
      <input type="hidden" name="seenTitle" value="Valsa lenta">
      <input type="hidden" name="base" value="8">
      <input type="hidden" name="faq" value="a,b">
      <input type="hidden" name="sum" value="21900">
      <input type="hidden" name="lyricId" value="new">
      <input type="hidden" name="voiceMs" value="0">
      <input name="title">
      <input type="checkbox" name="tell" value="sim" checked>
    </form>`

  const isFilled = fillForm([
    ['submission', 'old'],
    ['seenTitle', 'Valsa'],
    ['base', '7'],
    ['faq', 'b'],
    ['sum', '5000'],
    ['lyricId', 'old'],
    ['voiceMs', '7000'],
    ['title', 'Valsa da Rosa'],
  ])
  expect([
    isFilled,
    document.querySelector<HTMLInputElement>('[name=title]')?.value,
    document.querySelector<HTMLInputElement>('[name=tell]')?.checked,
  ]).toEqual([true, 'Valsa da Rosa', false])
})

function typed(entries: Record<string, string | File>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(entries)) form.set(name, value)
  return form
}

test('a form with secrets and a file → stored without them', () => {
  storeForm(typed({ senha: 'segredo', chave: 'abc', codigo: '123456', nome: 'Ana', foto: new File(['x'], 'a.jpg') }))

  expect(consumeForm('/admin/conta?aba=senha')).toEqual([['nome', 'Ana']])
})

test('a stored form → for its own address alone, and once', () => {
  storeForm(typed({ nome: 'Ana' }))

  expect(consumeForm('/admin/conta')).toBeNull()
  expect(consumeForm('/admin/conta?aba=senha')).toEqual([['nome', 'Ana']])
  expect(consumeForm('/admin/conta?aba=senha')).toBeNull()
})

test('a form stored more than an hour ago → is not filled in', () => {
  vi.useFakeTimers()
  storeForm(typed({ nome: 'Ana' }))
  vi.setSystemTime(Date.now() + 61 * 60_000)

  expect(consumeForm('/admin/conta?aba=senha')).toBeNull()
})
