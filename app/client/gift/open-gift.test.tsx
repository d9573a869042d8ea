// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { Reply } from '#app/client/send-request.ts'
import { GiftPage } from '#app/ui/gift/gift-page.tsx'
import { openGiftTexts } from '#copy/gift/gift.ts'
import type { GiftView } from '#core/gift/gift-view.ts'
import { openGift } from '#test/support/open-gift.ts'

import { startOpening } from './open-gift.ts'

const { sendRequest } = vi.hoisted(() => ({ sendRequest: vi.fn<() => Promise<Reply>>() }))
vi.mock('#app/client/send-request.ts', () => ({ sendRequest }))

const open: GiftView = { kind: 'open', gift: openGift }
const locked: GiftView = { kind: 'locked', question: 'Onde?' }

function drawPage(view: GiftView, error = ''): string {
  const form = error === '' ? null : ({ intent: 'open', error, typed: {} } as const)
  return renderToStaticMarkup(<GiftPage view={view} path="/presente/x" isPreview={false} form={form} />)
}

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
  document.body.innerHTML = drawPage(locked)
  startOpening(find('[data-gift]'), opened)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(selector)
  return found
}

/** The server lets it be opened, and leads to this page. */
function lead(text: string) {
  ask.mockResolvedValueOnce({ type: 'opaqueredirect' })
  sendRequest.mockResolvedValueOnce({ kind: 'answered', status: 200, text })
}
const press = () => find('[data-gift-key]').dispatchEvent(new Event('submit', { cancelable: true }))

test('the gift is opened → the player that plays its song was told to play during the press', async () => {
  lead(drawPage(open))
  expect(press()).toBe(false)
  expect(played).toHaveLength(1)

  await expect.poll(() => opened.mock.calls.length).toBe(1)
  expect(played.map(({ source }) => source)).toEqual(['', '/presente/x/musica'])
  expect(played[1]?.player).toBe(played[0]?.player)
  expect(find('audio[data-song]')).toBe(played[0]?.player)
  expect(document.querySelectorAll('main audio[data-song]')).toHaveLength(1)
  expect(find('h1').textContent).toContain('Ana')
  expect(find('[data-gift]').dataset.phase).toBe('open')
})

test('pressed twice → asked once', async () => {
  lead(drawPage(open))
  press()
  press()

  await expect.poll(() => opened.mock.calls.length).toBe(1)
  expect(ask).toHaveBeenCalledOnce()
})

test('a wrong answer → said beside what was typed, and nothing plays', async () => {
  const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause')
  ask.mockResolvedValueOnce({
    type: 'basic',
    text: () => Promise.resolve(drawPage(locked, 'Ainda não é essa a resposta.')),
  })
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

  lead(drawPage(open))
  press()
  await expect.poll(() => opened.mock.calls.length).toBe(1)
})

test('withdrawn meanwhile → the page is loaded again', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  lead(drawPage({ kind: 'withdrawn', reactions: [] }))
  press()

  await expect.poll(() => reload.mock.calls.length).toBe(1)
})
