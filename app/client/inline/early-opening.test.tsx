// @vitest-environment happy-dom
import { runInThisContext } from 'node:vm'

import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { inlineScript } from '#app/http/document/inline-script.ts'
import type { GiftFormState } from '#app/ui/gift/gift-form-state.ts'
import { GiftPage } from '#app/ui/gift/gift-page.tsx'
import { opening } from '#app/ui/gift/opening-script.ts'
import { openGiftTexts } from '#copy/gift/gift.ts'

import { startEarlyOpening } from './early-opening.ts'

// As a page has it: text, without what surrounds the function in its file.
const script = inlineScript(startEarlyOpening, opening)
runInThisContext(script)

let played: { player: HTMLMediaElement; source: string }[] = []
const opened = vi.fn<() => void>()
const ask = vi.fn<() => Promise<{ type: string; text?: () => Promise<string> }>>()

beforeEach(() => {
  played = []
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function play(this: HTMLMediaElement) {
    played.push({ player: this, source: this.getAttribute('src') ?? '' })
    return Promise.resolve()
  })
  opened.mockReset()
  vi.stubGlobal('fetch', ask.mockReset())
  document.body.innerHTML = drawPage()
  find('form').addEventListener('opened', opened)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function drawPage(error = ''): string {
  const form: GiftFormState | null = error === '' ? null : { intent: 'open', error, typed: {} }
  const view = { kind: 'locked' as const, question: 'Onde?' }
  const Stub = createRoutesStub([
    { path: '/presente/x', Component: () => <GiftPage view={view} path="/presente/x" isPreview={false} form={form} /> },
  ])
  return renderToStaticMarkup(<Stub initialEntries={['/presente/x']} />)
}

function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(selector)
  return found
}

const press = () => find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))

test('the gift is opened → the player that plays its song was told to play during the press', async () => {
  ask.mockResolvedValueOnce({ type: 'opaqueredirect' })
  expect(press()).toBe(false)
  expect(played).toEqual([{ player: find('audio[data-song]'), source: '' }])

  await expect.poll(() => opened.mock.calls.length).toBe(1)
  expect(played.map(({ source }) => source)).toEqual(['', '/presente/x/musica'])
  expect(played[1]?.player).toBe(played[0]?.player)
  expect(find('form').dataset.giftOpened).toBe('')
})

test('pressed twice → asked once', async () => {
  ask.mockResolvedValueOnce({ type: 'opaqueredirect' })
  press()
  press()

  await expect.poll(() => opened.mock.calls.length).toBe(1)
  expect(ask).toHaveBeenCalledOnce()
})

test('a wrong answer → said beside what was typed, and nothing plays', async () => {
  const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause')
  const page = drawPage('Ainda não é essa a resposta.')
  ask.mockResolvedValueOnce({ type: 'basic', text: () => Promise.resolve(page) })
  press()

  await expect.poll(() => find('[role=alert]').textContent).toBe('Ainda não é essa a resposta.')
  expect(document.activeElement).toBe(find('#answer'))
  expect(find('#answer').getAttribute('aria-invalid')).toBe('true')
  expect(pause).toHaveBeenCalled()
  expect(opened).not.toHaveBeenCalled()
})

test('no answer comes → says so, and the gift can be opened again', async () => {
  ask.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  press()
  await expect.poll(() => find('[role=alert]').textContent).toBe(openGiftTexts.lost)

  ask.mockResolvedValueOnce({ type: 'opaqueredirect' })
  press()
  await expect.poll(() => opened.mock.calls.length).toBe(1)
})

test('the page of a closed gift → its script does not say what is inside', () => {
  expect(script).not.toMatch(/m[uú]sica|\bsong|audio/i)
})
