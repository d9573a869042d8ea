// @vitest-environment happy-dom
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'

import { currentConsent, storeConsent } from '#app/client/consent/consent-store.ts'
import { ConsentBar } from '#app/ui/site/consent/consent-bar.tsx'

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
  document.documentElement.removeAttribute('data-consent')
  const bar = renderToStaticMarkup(createElement(ConsentBar, { question: 'Podemos?', mark: '' }))
  document.body.innerHTML = `<main tabindex="-1"></main><aside>${bar}</aside><p data-announcer></p>`
})

test('nothing was chosen → the bar that came hidden is shown', async () => {
  await load()
  expect(find('.consent').hidden).toBe(true)
  await expect.poll(() => find('.consent').hidden).toBe(false)
})

test('something was chosen → the bar stays hidden', async () => {
  storeConsent('refused')
  await load()
  await new Promise((resolve) => setTimeout(resolve, 300))

  expect(find('.consent').hidden).toBe(true)
})

test.each([
  ['accepted', 'Cookies aceitos.', true],
  ['refused', 'Cookies recusados.', false],
])(
  '%s is pressed → it is stored and announced, and the focus goes on from the page',
  async (choice, text, isMarked) => {
    await load()
    await expect.poll(() => find('.consent').hidden).toBe(false)
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
  await expect.poll(() => find('.consent').hidden).toBe(false)
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
