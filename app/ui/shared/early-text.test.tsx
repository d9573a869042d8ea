// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { useRef } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// The module looks at the page once, when it runs.
let useEarlyText: typeof import('./early-text.ts').useEarlyText

beforeEach(() => vi.resetModules())
afterEach(() => {
  cleanup()
  document.body.innerHTML = ''
})

function Story({ text }: { text: string }) {
  const area = useRef<HTMLTextAreaElement>(null)
  useEarlyText(area)
  return <textarea ref={area} id="story" defaultValue={text} aria-label="Story" />
}

async function load() {
  ;({ useEarlyText } = await import('./early-text.ts'))
}

const area = () => document.querySelector('textarea')

async function openPage() {
  await load()
  const page = <Story text="Do servidor" />
  document.body.innerHTML = `<div>${renderToString(page)}</div>`
  vi.resetModules()
  return page
}

async function hydrate(page: React.ReactNode) {
  const root = document.querySelector('div')
  if (!root) throw new Error('no root')
  await act(async () => hydrateRoot(root, page))
}

test('typed before the script came → it stays over the text of the server', async () => {
  const page = await openPage()
  const field = area()
  if (field) field.value = 'Do servidor e meu'
  await load()
  await hydrate(page)
  expect(area()?.value).toBe('Do servidor e meu')
})

test('typed between script and hydration → the last text stays', async () => {
  const page = await openPage()
  await load()
  const field = area()
  if (field) fireEvent.input(field, { target: { value: 'Só meu' } })
  await hydrate(page)
  expect(area()?.value).toBe('Só meu')
})

test('nothing typed → the text of the server', async () => {
  const page = await openPage()
  await load()
  await hydrate(page)
  expect(area()?.value).toBe('Do servidor')
})

test('a text area that comes later under the same id → it has its own text', async () => {
  const page = await openPage()
  await load()
  await hydrate(page)
  const field = area()
  if (field) fireEvent.input(field, { target: { value: 'Enviado' } })
  document.body.innerHTML = ''
  render(<Story text="" />)
  expect(area()?.value).toBe('')
})
