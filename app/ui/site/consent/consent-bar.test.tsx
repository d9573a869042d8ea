// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub, Link } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { currentConsent, storeConsent } from '#app/client/consent/consent-store.ts'

import { ConsentBar } from './consent-bar.tsx'

/** What is waited for, and what is called when it can be seen. */
const watched = new Map<Element, IntersectionObserverCallback>()

class FakeIntersectionObserver {
  readonly notify: IntersectionObserverCallback
  constructor(notify: IntersectionObserverCallback) {
    this.notify = notify
  }
  observe(element: Element) {
    watched.set(element, this.notify)
  }
  disconnect() {
    watched.clear()
  }
}

beforeEach(() => {
  localStorage.clear()
  watched.clear()
  vi.stubGlobal('IntersectionObserver', FakeIntersectionObserver)
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const player = <p data-wakes="">Valsa</p>

function Page({ children }: { children: React.ReactNode }) {
  return (
    <>
      <main tabIndex={-1}>
        {children} <Link to="/player">Portfólio</Link>
      </main>
      <aside>
        <ConsentBar question="Podemos?" mark="" />
      </aside>
      <p data-announcer="" />
    </>
  )
}

/** A page with the bar below it; its link leads to one with a player. */
function open(content: React.ReactNode) {
  const Site = createRoutesStub([
    { path: '/', Component: () => <Page>{content}</Page> },
    { path: '/player', Component: () => <Page>{player}</Page> },
  ])
  render(<Site initialEntries={['/']} />)
}

function scrollTo(element: Element) {
  const entry: Partial<IntersectionObserverEntry> = { isIntersecting: true, target: element }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the listener reads of it
  act(() => watched.get(element)?.([entry as IntersectionObserverEntry], {} as IntersectionObserver))
}

const isAsked = () => !screen.getByLabelText('Cookies').hidden

test('nothing was chosen and content of another company comes into sight → asked', () => {
  open(player)
  expect(isAsked()).toBe(false)
  scrollTo(screen.getByText('Valsa'))

  expect(isAsked()).toBe(true)
})

test('a page without such content → nothing is waited for; one with it takes its place → asked there', async () => {
  open('Sobre')
  expect([watched.size, isAsked()]).toEqual([0, false])
  fireEvent.click(screen.getByText('Portfólio'))
  scrollTo(await screen.findByText('Valsa'))

  expect(isAsked()).toBe(true)
})

test('something was chosen before → nothing is asked', () => {
  storeConsent('refused')
  open(player)

  expect([watched.size, isAsked()]).toEqual([0, false])
})

test.each([
  ['Aceitar', 'accepted', 'Cookies aceitos.'],
  ['Recusar', 'refused', 'Cookies recusados.'],
])('“%s” → %s is stored and announced, and the question goes', (button, choice, text) => {
  open(player)
  scrollTo(screen.getByText('Valsa'))
  fireEvent.click(screen.getByRole('button', { name: button }))

  expect([currentConsent()?.choice, isAsked()]).toEqual([choice, false])
  expect(document.querySelector('[data-announcer]')?.textContent).toBe(text)
})

test('chosen elsewhere on the page → the question goes, and the room it took', () => {
  open(player)
  scrollTo(screen.getByText('Valsa'))
  expect(document.documentElement.style.scrollPaddingBottom).not.toBe('')
  act(() => storeConsent('accepted'))

  expect([isAsked(), document.documentElement.style.scrollPaddingBottom]).toEqual([false, ''])
})
