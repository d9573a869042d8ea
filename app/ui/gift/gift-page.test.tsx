// @vitest-environment happy-dom
import { resolveObjectURL } from 'node:buffer'

import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useEffect } from 'react'
import { createRoutesStub, useLoaderData, useRevalidator } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { joinExclusivePlayback } from '#app/client/audio/exclusive-playback.ts'
import { reactionTexts } from '#copy/gift/gift.ts'
import type { GiftView } from '#core/gift/gift-view.ts'
import { defaultZone } from '#core/gift/opening-time.ts'
import { stubEventSource } from '#test/support/browser/fake-event-source.ts'
import { openGift } from '#test/support/open-gift.ts'

import type { GiftFormState } from './gift-form-state.ts'
import { GiftPage } from './gift-page.tsx'

const opened: GiftView = { kind: 'open', gift: openGift }

let shown: GiftView = opened
/** What the document answered to a form; React Router forgets it when the page is read again. */
let answered: GiftFormState | null = null
const load = vi.fn<() => GiftView>(() => shown)

async function show(view: GiftView) {
  shown = view
  readAgain = null
  const Stub = createRoutesStub([{ path: '/presente/x', loader: load, Component: Page, HydrateFallback: () => null }])
  render(<Stub initialEntries={['/presente/x']} />)
  await vi.waitFor(() => expect(readAgain).not.toBeNull())
  load.mockClear()
}

/** Once the page and what listens on it are there. */
let readAgain: (() => Promise<void>) | null = null
const read = () => act(async () => readAgain?.())

function Page() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    readAgain = revalidate
  }, [revalidate])
  return <GiftPage view={useLoaderData()} path="/presente/x" isPreview={false} form={answered} />
}

const root = () => screen.getByRole('main')
const buttons = () => screen.getAllByRole<HTMLButtonElement>('button', { name: /a música/ })
const failure = () => within(screen.getByRole('group', { name: 'Música', hidden: true })).queryByRole('alert')
const form = () => document.querySelector('form')
const left = () =>
  [...document.querySelectorAll('.gift-clock > span:not([hidden])')].map(({ textContent }) => textContent.trim())
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const line = () => screen.getByRole<HTMLInputElement>('slider')

function song(): HTMLAudioElement {
  const found = document.querySelector<HTMLAudioElement>('audio[data-song]')
  if (!found) throw new Error('no song')
  return found
}

/** The element as a browser has it at a moment of playing, and what it says then. */
function tell(event: string, state: { paused?: boolean; currentTime?: number; duration?: number } = {}) {
  for (const [name, value] of Object.entries(state))
    Object.defineProperty(song(), name, { value, configurable: true, writable: true })
  act(() => void song().dispatchEvent(new Event(event)))
}

// However slow the machine is: the news begin after three seconds.
beforeEach(() => void stubEventSource())
afterEach(() => {
  answered = null
  cleanup()
  localStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the song', () => {
  beforeEach(() => show(opened))

  test('play is pressed → the song plays, every button pauses, and the bar is there', () => {
    const play = vi.spyOn(song(), 'play').mockImplementation(async () => undefined)
    tell('pause', { paused: true })
    fireEvent.click(buttons()[0] ?? root())
    expect(play).toHaveBeenCalledTimes(1)
    tell('play', { paused: false })

    expect(root().dataset.playing).toBe('true')
    expect(root().dataset.started).toBe('true')
    expect(buttons().map((button) => button.getAttribute('aria-label'))).toEqual(['Pausar a música', 'Pausar a música'])
  })

  test('time passes → line and clock follow', () => {
    tell('timeupdate', { paused: false, currentTime: 61.4, duration: 122.8 })

    expect(line().value).toBe('500')
    expect(screen.getByText('1:01 / 2:02')).toBeTruthy()
  })

  test('the line is dragged → the song goes there when it is let go', () => {
    tell('timeupdate', { paused: false, currentTime: 0, duration: 200 })
    fireEvent.input(line(), { target: { value: '250' } })
    expect(song().currentTime).toBe(0)
    expect(screen.getByText('0:50 / 3:20')).toBeTruthy()
    act(() => void line().dispatchEvent(new Event('change')))

    expect(song().currentTime).toBe(50)
  })

  test('the song cannot be loaded → says so, and a press tries again', () => {
    expect(failure()).toBeNull()
    Object.defineProperty(song(), 'error', { get: () => ({ code: 3 }), configurable: true })
    tell('error', { paused: true })
    expect(failure()?.textContent).toMatch(/^Este aparelho não conseguiu tocar/)
    vi.spyOn(song(), 'play').mockImplementation(async () => undefined)
    const loadAgain = vi.spyOn(song(), 'load').mockImplementation(() => undefined)
    fireEvent.click(buttons()[0] ?? root())

    expect(failure()).toBeNull()
    expect(loadAgain).toHaveBeenCalledOnce()
  })

  test.each([
    ['the bar', 20, 'ArrowRight', 25],
    ['the bar', 20, 'ArrowLeft', 15],
    ['the bar', 2, 'ArrowLeft', 0],
    ['the play button', 41, 'ArrowRight', 43],
  ])('%s at second %i, %s → second %i', (control, from, key, to) => {
    tell('timeupdate', { paused: false, currentTime: from, duration: 43 })
    const isLeft = fireEvent.keyDown(control === 'the bar' ? line() : (buttons()[0] ?? root()), { key })

    expect([song().currentTime, isLeft]).toEqual([to, false])
  })

  test('another key on the bar → left to the browser', () => {
    tell('timeupdate', { paused: false, currentTime: 20, duration: 43 })

    expect(fireEvent.keyDown(line(), { key: 'PageUp' })).toBe(true)
    expect(song().currentTime).toBe(20)
  })

  test('a song starts in another tab → the gift is paused', async () => {
    const pause = vi.spyOn(song(), 'pause')
    const other = joinExclusivePlayback(() => undefined)
    other.announce()

    await expect.poll(() => pause).toHaveBeenCalled()
    other.leave()
  })

  test('the gift starts → other tabs are told', async () => {
    const stop = vi.fn<() => void>()
    const other = joinExclusivePlayback(stop)
    tell('play', { paused: false })

    await expect.poll(() => stop).toHaveBeenCalled()
    other.leave()
  })
})

test('a line of the lyric is pressed → the song plays from there, and the line is marked', async () => {
  const lyric = [
    { text: 'Era uma vez', atMs: 1_000 },
    { text: 'um quintal', atMs: 8_000 },
  ]
  await show({ kind: 'open', gift: { ...openGift, lyric } })
  const play = vi.spyOn(song(), 'play').mockImplementation(async () => undefined)
  tell('timeupdate', { paused: true, currentTime: 0, duration: 43 })
  fireEvent.click(screen.getByText('um quintal'))
  expect([song().currentTime, play.mock.calls.length]).toEqual([8, 1])
  tell('timeupdate', { currentTime: 8.2 })

  expect(screen.getByText('um quintal').dataset.sung).toBe('true')
  expect(screen.getByText('Era uma vez').dataset.sung).toBeUndefined()
})

test.each([
  ['begin at the lower edge of the screen', 0, 0.6],
  ['are what somebody reads', 1, 0.2],
])('the words %s while the song plays → the page follows the sung line %d times', async (_where, times, part) => {
  await show({ kind: 'open', gift: { ...openGift, lyric: [{ text: 'Era uma vez', atMs: 1_000 }] } })
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)
  const words = screen.getByRole('region', { name: 'A letra' })
  const top = innerHeight * part
  vi.spyOn(words, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 300, 400))
  tell('play', { paused: false })
  tell('timeupdate', { paused: false, currentTime: 1.2, duration: 43 })

  expect(screen.getByText('Era uma vez').dataset.sung).toBe('true')
  expect(scroll).toHaveBeenCalledTimes(times)
})

test('a reaction that came too late, and the page is read again → what was written is still there', async () => {
  answered = { intent: 'react', error: '', typed: { text: 'Chorei inteira!' } }
  await show({ kind: 'locked', question: null })
  answered = null
  shown = { kind: 'withdrawn', reactions: [] }
  act(() => void form()?.dispatchEvent(new Event('opened')))

  expect(await screen.findByText('Este presente não está mais aqui.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>('O que você escreveu').value).toBe('Chorei inteira!')
})

test('the gift is withdrawn while an answer is written → what was written is still there', async () => {
  await show(opened)
  fireEvent.input(screen.getByLabelText('Seu recado'), { target: { value: 'Chorei inteira!' } })
  shown = { kind: 'withdrawn', reactions: [] }
  await read()

  const kept = await screen.findByLabelText<HTMLTextAreaElement>('O que você escreveu')
  expect(kept.value).toBe('Chorei inteira!')
})

test('the gift is withdrawn before a chosen film is sent → it can still be seen and saved', async () => {
  await show(opened)
  const film = new File(['filme'], 'abraço.mp4', { type: 'video/mp4' })
  fireEvent.change(screen.getByLabelText('Ou escolha um áudio ou vídeo do aparelho'), { target: { files: [film] } })
  shown = { kind: 'withdrawn', reactions: [] }
  await read()

  expect(await screen.findByText(reactionTexts.closed)).toBeTruthy()
  const kept = screen.getByLabelText<HTMLVideoElement>('O vídeo que não foi enviado')
  const save = screen.getByRole<HTMLAnchorElement>('link', { name: reactionTexts.saveRecording })
  expect([save.download, save.href]).toEqual(['abraço.mp4', kept.src])
  expect(await resolveObjectURL(save.href)?.text()).toBe('filme')
})

test('the gift is withdrawn and nothing was written or recorded → nothing is said of a reaction', async () => {
  await show(opened)
  shown = { kind: 'withdrawn', reactions: [] }
  await read()

  expect(await screen.findByText('Este presente não está mais aqui.')).toBeTruthy()
  expect(screen.queryByText(reactionTexts.closed)).toBeNull()
})

/** A player as the press on a closed gift adds it (`early-opening.ts`). */
function addPlayer(): HTMLAudioElement {
  const player = document.createElement('audio')
  player.dataset.song = ''
  player.src = '/presente/x/musica'
  document.body.append(player)
  return player
}

/** The gift was opened by the press on it, and is this by then. */
function open(view: GiftView) {
  shown = view
  const key = form()
  if (!key) throw new Error('nothing to open')
  key.dataset.giftOpened = ''
  act(() => void key.dispatchEvent(new Event('opened')))
}

describe('opened in its place', () => {
  const reload = vi.fn<() => void>()
  beforeEach(() => {
    vi.stubGlobal('scrollTo', () => undefined)
    vi.spyOn(location, 'reload').mockImplementation(reload.mockReset())
    return show({ kind: 'locked', question: null })
  })
  afterEach(() => document.querySelector('body > audio')?.remove())

  test('closed → nothing on the page plays', () => {
    expect(document.querySelector('audio')).toBeNull()
  })

  test('the gift is opened → the page shows it with the player that was told to play', async () => {
    const player = addPlayer()
    open(opened)

    expect(await screen.findByRole('heading', { name: /Ana/ })).toBeTruthy()
    expect(document.querySelectorAll('audio[data-song]')).toHaveLength(1)
    const play = vi.spyOn(player, 'play').mockImplementation(async () => undefined)
    fireEvent.click(buttons()[0] ?? root())
    expect(play).toHaveBeenCalledOnce()
    await expect.poll(() => document.activeElement).toBe(root())
  })

  test('opened in another tab → a press plays its song', async () => {
    shown = opened
    act(() => void form()?.dispatchEvent(new Event('opened')))

    expect(await screen.findByRole('heading', { name: /Ana/ })).toBeTruthy()
    expect(song().getAttribute('src')).toBe('/presente/x/musica')
  })

  test('opened, and withdrawn while it plays → the song stops', async () => {
    const player = addPlayer()
    open(opened)
    await screen.findByRole('heading', { name: /Ana/ })
    const pause = vi.spyOn(player, 'pause')
    shown = { kind: 'withdrawn', reactions: [] }
    await read()

    expect(await screen.findByText('Este presente não está mais aqui.')).toBeTruthy()
    expect(pause).toHaveBeenCalled()
  })

  test('it cannot be opened any more → the page says so, and nothing plays', async () => {
    open({ kind: 'withdrawn', reactions: [] })

    expect(await screen.findByText('Este presente não está mais aqui.')).toBeTruthy()
  })

  test('an earlier reading is shown after the gift opened → the page with the begun song is not loaded anew', async () => {
    shown = { kind: 'locked', question: null }
    form()?.setAttribute('data-gift-opened', '')
    await read()

    expect(load).toHaveBeenCalledOnce()
    expect(reload).not.toHaveBeenCalled()
  })

  test('it stayed closed → the page is loaded anew', async () => {
    open({ kind: 'locked', question: null })

    await expect.poll(() => reload).toHaveBeenCalled()
  })
})

describe('before its hour', () => {
  const opensAt = new Date('2026-12-24T23:00:00Z')
  const waiting = (secondsLeft: number) => ({
    kind: 'waiting' as const,
    opensAt,
    zone: defaultZone,
    now: new Date(opensAt.getTime() - secondsLeft * 1_000),
  })

  let events: ReturnType<typeof stubEventSource>
  beforeEach(() => {
    events = stubEventSource()
    vi.useFakeTimers({ shouldAdvanceTime: true })
  })
  afterEach(() => void vi.useRealTimers())

  test('the clock of the phone is wrong → counts from the hour the server gave', async () => {
    vi.setSystemTime(new Date('2001-01-01'))
    await show(waiting(90_061))

    expect(left()).toEqual(['1 dia', '01 hora', '01 minuto', '01 segundo'])
    await pass(2_000)
    expect(left()).toEqual(['1 dia', '01 hora', '00 minutos', '59 segundos'])
  })

  test('less than a day → no days are shown', async () => {
    await show(waiting(86_400))
    expect(left()[0]).toBe('1 dia')
    await pass(1_000)

    expect(left()).toEqual(['23 horas', '59 minutos', '59 segundos'])
  })

  test('the hour comes → the page shows what the gift is by then', async () => {
    await show(waiting(3))
    await pass(2_000)
    expect(load).not.toHaveBeenCalled()
    shown = { kind: 'locked', question: null }
    await pass(1_100)

    expect(screen.getByRole('button', { name: 'Abrir o presente' })).toBeTruthy()
  })

  test('the device slept → the count is set anew', async () => {
    await show(waiting(3_600))
    shown = waiting(1_800)
    vi.setSystemTime(Date.now() + 1_800_000)

    await vi.waitFor(() => expect(left().slice(0, 2).join(' ')).toMatch(/^00 horas (30|29) minutos$/), 20_000)
  })

  test('its buyer moved the hour → the count follows', async () => {
    await show(waiting(3_600))
    await pass(3_100)
    shown = { ...waiting(3_600), opensAt: new Date(opensAt.getTime() + 7_200_000) }
    act(() => events.change())
    await pass(2_100)

    expect(left()[0]).toBe('02 horas')
  })
})
