// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react'
import { useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { holdPresses } from '#app/client/page-script/hold-presses.ts'
import { late } from '#app/ui/shared/late.tsx'
import { useHydrated } from '#app/ui/shared/use-hydrated.ts'

import { useHydrationEnd } from './hydration-end.ts'
import { recordTyping } from './typed-before.ts'

/** What the page heard, in order. */
const heard = vi.fn<(name: string, state: string | boolean) => void>()

function Fields() {
  const [title, setTitle] = useState('')
  const [guest, setGuest] = useState('')
  const isHydrated = useHydrated()
  return (
    <form onChange={({ target }) => target instanceof HTMLTextAreaElement && heard('form', target.value)}>
      <textarea name="story" defaultValue="Do servidor" onChange={({ target }) => heard('story', target.value)} />
      <input name="client" defaultValue="" onChange={({ target }) => heard('client', target.value)} />
      <input name="title" value={title} onChange={({ target }) => setTitle(target.value)} />
      <input name="day" type="date" defaultValue="2026-11-01" onChange={({ target }) => heard('day', target.value)} />
      {/* As lists that filter at once: they listen only where a script answers. */}
      <input name="busca" onChange={isHydrated ? ({ target }) => heard('busca', target.value) : undefined} />
      <input name="hurry" type="checkbox" onChange={({ target }) => heard('hurry', target.checked)} />
      <input name="gift" type="checkbox" defaultChecked onChange={({ target }) => heard('gift', target.checked)} />
      <input name="pay" type="radio" value="pix" defaultChecked onChange={() => heard('pay', 'pix')} />
      <input name="pay" type="radio" value="card" onChange={() => heard('pay', 'card')} />
      <select name="step" onChange={({ target }) => heard('step', target.value)}>
        <option value="">Todas</option>
        <option value="mixing">Mixagem</option>
      </select>
      <output>{title}</output>
      <input name="guest" onChange={({ target }) => setGuest(target.value)} />
      <button type="button" onClick={() => heard('pressed', guest)}>
        Convidar
      </button>
    </form>
  )
}

const LateNote = late(() => (
  <textarea name="note" defaultValue="Guardada" onChange={({ target }) => heard('note', target.value)} />
))

function Page() {
  useHydrationEnd()
  return (
    <>
      <Fields />
      <LateNote />
    </>
  )
}

beforeEach(() => {
  heard.mockReset()
  delete document.documentElement.dataset.hydrated
  document.body.innerHTML = `<div>${renderToString(<Page />)}</div>`
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  document.body.innerHTML = ''
})

function field(name: string, value?: string) {
  const found = document.querySelector<HTMLInputElement>(`[name="${name}"]${value ? `[value="${value}"]` : ''}`)
  if (!found) throw new Error(`no field ${name}`)
  return found
}

async function hydrate() {
  recordTyping()
  const onRecoverableError = vi.fn<(error: unknown) => void>()
  await act(async () => hydrateRoot(document.querySelector('div') ?? document.body, <Page />, { onRecoverableError }))
  expect(onRecoverableError).not.toHaveBeenCalled()
}

function type(name: string, value: string) {
  field(name).value = value
  field(name).dispatchEvent(new Event('input', { bubbles: true }))
}

test('a text over that of the server → stays, and field and form hear it', async () => {
  field('story').value = 'Do servidor, e meu'
  await hydrate()
  expect(field('story').value).toBe('Do servidor, e meu')
  expect(heard.mock.calls).toEqual([
    ['story', 'Do servidor, e meu'],
    ['form', 'Do servidor, e meu'],
  ])
})

test.each([
  ['client', 'Téo Reis'],
  ['day', '2026-12-24'],
  ['busca', 'baião'],
])('%s → stays and is heard once', async (name, value) => {
  field(name).value = value
  await hydrate()
  expect(field(name).value).toBe(value)
  expect(heard.mock.calls).toEqual([[name, value]])
})

test('a field whose value React holds → holds what was typed', async () => {
  field('title').value = 'Valsa'
  await hydrate()
  expect([field('title').value, document.querySelector('output')?.textContent]).toEqual(['Valsa', 'Valsa'])
})

test.each([
  ['hurry', true],
  ['gift', false],
])('a tick, %s → stays and is heard once', async (name, isChecked) => {
  field(name).checked = isChecked
  await hydrate()
  expect(field(name).checked).toBe(isChecked)
  expect(heard.mock.calls).toEqual([[name, isChecked]])
})

test('one of several → stays and is heard once', async () => {
  field('pay', 'card').checked = true
  await hydrate()
  expect([field('pay', 'pix').checked, field('pay', 'card').checked]).toEqual([false, true])
  expect(heard.mock.calls).toEqual([['pay', 'card']])
})

test('a choice in a list → stays and is heard once', async () => {
  field('step').value = 'mixing'
  await hydrate()
  expect(field('step').value).toBe('mixing')
  expect(heard.mock.calls).toEqual([['step', 'mixing']])
})

test('typed on while the page hydrates → the last text, heard once', async () => {
  field('client').value = 'Té'
  recordTyping()
  type('client', 'Téo')
  await hydrate()
  expect(field('client').value).toBe('Téo')
  expect(heard.mock.calls).toEqual([['client', 'Téo']])
})

test('typed, then pressed before React → the press acts on what was typed', async () => {
  document.body.insertAdjacentHTML('beforeend', '<noscript data-scripts="paint"></noscript>')
  holdPresses()
  type('guest', 'Bia')
  document.querySelector('button')?.click()
  await hydrate()
  expect(heard.mock.calls).toEqual([['pressed', 'Bia']])
})

test('in a part that hydrates by itself → stays and is heard', async () => {
  field('note').value = 'Guardada, e mais'
  await hydrate()
  expect(field('note').value).toBe('Guardada, e mais')
  expect(heard.mock.calls.filter(([name]) => name === 'note').at(-1)).toEqual(['note', 'Guardada, e mais'])
})

test('filled in by the browser after a reload → stays, and nobody typed it', async () => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    Object.assign(Object.create(PerformanceEntry.prototype), { type: 'reload' }),
  ])
  field('story').value = 'De antes'
  field('client').value = 'Téo'
  await hydrate()
  expect([field('story').value, field('client').value]).toEqual(['De antes', 'Téo'])
  expect(heard).not.toHaveBeenCalled()
})

test('nothing typed → nothing is heard', async () => {
  await hydrate()
  expect(heard).not.toHaveBeenCalled()
})
