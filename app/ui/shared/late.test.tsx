// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react'
import { useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { useHydrationEnd } from '#app/client/hydrate/hydration-end.ts'
import { holdPresses } from '#app/client/page-script/hold-presses.ts'

import { late } from './late.tsx'

const drawn = vi.fn<(count: number) => void>()

function Notes({ count, onPress }: { count: number; onPress: () => void }) {
  drawn(count)
  return (
    <details>
      <summary>Anotações: {count}</summary>
      <input aria-label="Nota" />
      <button type="button" id="note" onClick={onPress}>
        Ouvir
      </button>
    </details>
  )
}

const LateNotes = late(Notes)
const onPress = vi.fn<() => void>()

function Page() {
  const [count, setCount] = useState(1)
  const [, draw] = useState(0)
  useHydrationEnd()
  return (
    <>
      <button type="button" id="more" onClick={() => setCount(count + 1)}>
        Mais uma
      </button>
      <button type="button" id="again" onClick={() => draw((known) => known + 1)}>
        De novo
      </button>
      <LateNotes count={count} onPress={onPress} />
    </>
  )
}

beforeEach(() => {
  delete document.documentElement.dataset.hydrated
  document.body.innerHTML = `<div>${renderToString(<Page />)}</div>`
  vi.clearAllMocks()
})
afterEach(cleanup)

const hydrate = () => act(async () => hydrateRoot(document.querySelector('div') ?? document.body, <Page />))
const press = (id: string) => act(async () => document.getElementById(id)?.click())

test('written by the server → a boundary of its own, which React hydrates by itself', () => {
  expect(document.body.innerHTML).toMatch(/<!--\$--><details>.*<\/details><!--\/\$-->/s)
})

test('what was opened and typed before hydration → stays, and follows the page', async () => {
  const details = document.querySelector('details')
  const input = document.querySelector('input')
  if (!details || !input) throw new Error('not drawn by the server')
  details.open = true
  input.value = 'Mais sanfona'
  await hydrate()
  await press('more')

  expect(document.querySelector('details')).toBe(details)
  expect([details.open, document.querySelector('input')?.value]).toEqual([true, 'Mais sanfona'])
  expect(document.querySelector('summary')?.textContent).toBe('Anotações: 2')
})

test('a press in it → counts once it is hydrated', async () => {
  await hydrate()
  await press('note')
  expect(onPress).toHaveBeenCalledTimes(1)
})

test('pressed before the page is hydrated → counts once', async () => {
  document.body.insertAdjacentHTML('beforeend', '<noscript data-scripts="paint"></noscript>')
  holdPresses()
  await press('note')
  await press('note')
  expect(onPress).not.toHaveBeenCalled()
  await hydrate()

  expect(onPress).toHaveBeenCalledTimes(1)
})

test('the page is drawn again and says the same → the part is not', async () => {
  await hydrate()
  drawn.mockClear()
  await press('again')

  expect(drawn).not.toHaveBeenCalled()
})
