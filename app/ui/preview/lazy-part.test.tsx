// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react'
import { useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { lazyPart } from './lazy-part.tsx'

type Props = { count: number }

function Notes({ count }: Props) {
  return (
    <details>
      <summary>Anotações: {count}</summary>
      <input aria-label="Nota" />
    </details>
  )
}

beforeEach(() => {
  vi.stubEnv('SSR', true)
})

afterEach(() => {
  cleanup()
  vi.unstubAllEnvs()
  document.body.innerHTML = ''
})

describe('lazyPart', () => {
  it('on the server → its markup inside the boundary that the browser hydrates', () => {
    const Part = lazyPart(
      () => <p>Anotações</p>,
      () => new Promise<never>(() => {}),
    )

    expect(renderToString(<Part />)).toBe('<!--$--><p>Anotações</p><!--/$-->')
  })

  it('the page drawn anew before its module is there → what was opened and typed stays', async () => {
    const page = await hydratePage()
    const details = document.querySelector('details')
    const input = document.querySelector('input')
    if (!details || !input) throw new Error('not drawn by the server')
    details.open = true
    input.value = 'Mais sanfona'

    await page.add()
    expect(document.querySelector('details')).toBe(details)

    await page.arrive()
    expect(document.querySelector('details')).toBe(details)
    expect(details.open).toBe(true)
    expect(document.querySelector('input')?.value).toBe('Mais sanfona')
  })

  it('its module is there → it shows what the page has by then', async () => {
    const page = await hydratePage()
    await page.add()
    expect(document.querySelector('summary')?.textContent).toBe('Anotações: 1')

    await page.arrive()
    expect(document.querySelector('summary')?.textContent).toBe('Anotações: 2')

    await page.add()
    expect(document.querySelector('summary')?.textContent).toBe('Anotações: 3')
  })
})

function Page({ Part }: { Part: React.ComponentType<Props> }) {
  const [count, setCount] = useState(1)
  return (
    <>
      <button type="button" onClick={() => setCount(count + 1)}>
        Mais uma
      </button>
      <Part count={count} />
    </>
  )
}

/** A page whose late part was drawn by the server, hydrated while the module of the part is on its way. */
async function hydratePage() {
  const module = Promise.withResolvers<typeof Notes>()
  const load = () => module.promise
  document.body.innerHTML = `<div>${renderToString(<Page Part={lazyPart(Notes, load)} />)}</div>`
  vi.stubEnv('SSR', false)
  const root = document.querySelector('div')
  if (!root) throw new Error('no root')
  await act(async () => hydrateRoot(root, <Page Part={lazyPart(Notes, load)} />))
  return {
    add: () => act(async () => document.querySelector('button')?.click()),
    arrive: () => act(async () => module.resolve(Notes)),
  }
}
