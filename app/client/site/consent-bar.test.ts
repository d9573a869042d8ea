// @vitest-environment happy-dom
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'

import { currentConsent, storeConsent } from '#app/client/consent/consent-store.ts'
import { AlbumPlayer } from '#app/ui/site/consent/album-player.tsx'
import { ConsentBar } from '#app/ui/site/consent/consent-bar.tsx'

/** What is waited for, and who is told that it can be seen. */
const watched = new Map<Element, IntersectionObserverCallback>()

class FakeIntersectionObserver {
  readonly tell: IntersectionObserverCallback
  constructor(tell: IntersectionObserverCallback) {
    this.tell = tell
  }
  observe(element: Element) {
    watched.set(element, this.tell)
  }
  disconnect() {
    watched.clear()
  }
}

function scrollTo(element: Element) {
  const entry: Partial<IntersectionObserverEntry> = { isIntersecting: true, target: element }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the listener reads of it
  watched.get(element)?.([entry as IntersectionObserverEntry], {} as IntersectionObserver)
}

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
  document.documentElement.removeAttribute('data-consent')
  const bar = renderToStaticMarkup(createElement(ConsentBar, { question: 'Podemos?', mark: '' }))
  const player = renderToStaticMarkup(createElement(AlbumPlayer, { src: 'about:blank', title: 'Valsa' }))
  document.body.innerHTML = `<main tabindex="-1">${player}</main><aside>${bar}</aside><p data-announcer></p>`
  watched.clear()
  vi.stubGlobal('IntersectionObserver', FakeIntersectionObserver)
})

test('nothing was chosen and a player of another company comes into sight → the bar is shown', async () => {
  await load()
  expect(find('.consent').hidden).toBe(true)
  scrollTo(find('main .before-consent'))
  expect(find('.consent').hidden).toBe(false)
})

test('a page without content of other companies → nothing is asked', async () => {
  find('main').replaceChildren()
  await load()

  expect(watched.size).toBe(0)
  expect(find('.consent').hidden).toBe(true)
})

test('a page with such content takes the place of one without → asked there', async () => {
  const player = find('main').innerHTML
  find('main').replaceChildren()
  await load()
  find('main').innerHTML = player
  document.dispatchEvent(new CustomEvent('harmonia:page'))
  scrollTo(find('main .before-consent'))

  expect(find('.consent').hidden).toBe(false)
})

test('something was chosen → nothing is asked', async () => {
  storeConsent('refused')
  await load()

  expect(watched.size).toBe(0)
  expect(find('.consent').hidden).toBe(true)
})

test.each([
  ['accepted', 'Cookies aceitos.', true],
  ['refused', 'Cookies recusados.', false],
])(
  '%s is pressed → it is stored and announced, and the focus goes on from the page',
  async (choice, text, isMarked) => {
    await load()
    scrollTo(find('main .before-consent'))
    const button = find(`button[value="${choice}"]`)
    button.focus()
    button.click()

    expect(currentConsent()?.choice).toBe(choice)
    expect(find('.consent').hidden).toBe(true)
    expect(find('[data-announcer]').textContent).toBe(text)
    expect(document.activeElement).toBe(find('main'))
    expect(document.documentElement.hasAttribute('data-consent')).toBe(isMarked)
  },
)

test('a component stores a choice → the bar goes', async () => {
  await load()
  scrollTo(find('main .before-consent'))
  expect(document.documentElement.style.scrollPaddingBottom).not.toBe('')
  storeConsent('accepted')

  expect(find('.consent').hidden).toBe(true)
  expect(document.documentElement.style.scrollPaddingBottom).toBe('')
})

async function load() {
  const { startConsent, askForConsent } = await import('./consent-bar.ts')
  startConsent()
  askForConsent()
}

function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`no ${selector}`)
  return found
}
