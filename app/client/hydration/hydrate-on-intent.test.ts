// @vitest-environment happy-dom
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'

import { joinExclusivePlayback } from '#app/client/audio/exclusive-playback.ts'
import { createPlayable } from '#test/support/browser/fake-audio.ts'

import { startHydration } from './hydrate-on-intent.ts'

const hydrated = vi.fn<(json: string) => Promise<void>>()
const pressed = vi.fn<() => void>()
const entry = `data:text/javascript,${encodeURIComponent('export const hydrate = (place, json) => globalThis.hydratePlace(json)')}`

function serve(attributes = '', inside = '<form><input name="a"><button>Enviar</button></form>') {
  document.body.innerHTML = `<div data-hydrate="${entry}" ${attributes}>${inside}</div><script type="application/json">{"a":1}</script>`
}

function groupPlace(id: string) {
  return `<div data-hydrate="${entry}" data-group="g"><button type="button" id="${id}">${id}</button></div><script type="application/json">{}</script>`
}

function soundPlace(id: string) {
  return `<div data-hydrate="${entry}"><a href="#${id}" role="button" data-press="${id}" id="${id}">${id}</a></div><script type="application/json">{}</script>`
}

function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`no ${selector}`)
  return found
}

function findField(): HTMLInputElement {
  const field = document.querySelector<HTMLInputElement>('#b, input[name="a"]:not([type])')
  if (!field) throw new Error('no field')
  return field
}

const choose = (field: HTMLInputElement) => (field.checked = true)
const arrivePage = () => document.dispatchEvent(new CustomEvent('harmonia:page'))

beforeAll(() => {
  Reflect.set(globalThis, 'hydratePlace', hydrated)
  startHydration()
})

beforeEach(() => {
  localStorage.clear()
  hydrated.mockReset().mockResolvedValue()
  pressed.mockReset()
})

it.each(['pointerdown', 'focusin', 'input', 'keydown'])('%s → hydrated once, with its props', async (type) => {
  serve()
  find('input').dispatchEvent(new Event(type, { bubbles: true }))
  find('input').dispatchEvent(new Event(type, { bubbles: true }))

  await expect.poll(() => find('div').dataset.hydrate).toBeUndefined()
  expect(hydrated).toHaveBeenCalledExactlyOnceWith('{"a":1}')
})

it('unused and nothing to restore → not hydrated', async () => {
  serve('data-restores="known"')
  arrivePage()
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  await new Promise((resolve) => setTimeout(resolve, 50))

  expect(hydrated).not.toHaveBeenCalled()
})

it('something is stored → hydrated at once', async () => {
  localStorage.setItem('known', '{}')
  serve('data-restores="other known"')
  arrivePage()

  await expect.poll(() => hydrated.mock.calls.length).toBe(1)
})

it.each([
  ['a text', '<input name="a">', (field: HTMLInputElement) => (field.value = 'Ana')],
  ['a choice', '<input type="radio" name="a" value="1" checked><input type="radio" name="a" value="2" id="b">', choose],
])('%s changed on a page left before hydration → restored', async (_, fields, change) => {
  serve('', fields)
  change(findField())
  dispatchEvent(new Event('pagehide'))
  serve('', fields)
  arrivePage()

  const field = findField()
  expect([field.value, field.checked]).toEqual(field.id === 'b' ? ['2', true] : ['Ana', false])
  await expect.poll(() => hydrated.mock.calls.length).toBe(1)
  expect(sessionStorage.length).toBe(0)
})

it('the browser restored a field → hydrated at once', async () => {
  serve()
  find('input').setAttribute('value', 'served')
  Reflect.set(find('input'), 'value', 'typed before')
  arrivePage()

  await expect.poll(() => hydrated.mock.calls.length).toBe(1)
})

it('a button pressed twice before hydration → one press repeated', async () => {
  serve('', '<button type="button">Ouvir</button>')
  find('button').addEventListener('click', pressed)
  find('button').click()
  find('button').click()
  expect(pressed).not.toHaveBeenCalled()

  await expect.poll(() => pressed.mock.calls.length).toBe(1)
})

it('the code does not arrive → the held form goes back to the browser', async () => {
  hydrated.mockRejectedValue(new Error('no code'))
  serve()
  find('form').addEventListener('submit', (event) => {
    event.preventDefault()
    pressed()
  })
  find('button').click()

  await expect.poll(() => pressed.mock.calls.length).toBe(1)
})
it('a link that acts as a button is pressed with Ctrl → left to the browser', async () => {
  serve('', '<a href="#x" role="button">Ouvir</a>')
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true })
  find('a').dispatchEvent(click)

  expect(click.defaultPrevented).toBe(false)
})

it('a finger on a text scrolls → not hydrated', async () => {
  serve('', '<p>Uma música</p><a href="#x">Mais</a>')
  find('p').dispatchEvent(new Event('pointerdown', { bubbles: true }))
  find('a').dispatchEvent(new Event('pointerdown', { bubbles: true }))
  await new Promise((resolve) => setTimeout(resolve, 50))

  expect(hydrated).not.toHaveBeenCalled()
})

it('a place of a group is pressed → its whole group is hydrated before the press is repeated, and so are later pages', async () => {
  document.body.innerHTML = groupPlace('one') + groupPlace('two')
  const counts: number[] = []
  find('#one').addEventListener('click', () => counts.push(hydrated.mock.calls.length))
  find('#one').click()
  await expect.poll(() => counts).toEqual([2])

  document.body.innerHTML = groupPlace('three')
  arrivePage()
  await expect.poll(() => hydrated.mock.calls.length).toBe(3)
})

it('the code of a part of the group did not come → asked for again with the next press on that part', async () => {
  document.body.innerHTML = groupPlace('one') + groupPlace('two')
  hydrated.mockResolvedValueOnce().mockRejectedValueOnce(new Error('no code'))
  find('#one').click()
  await expect.poll(() => hydrated.mock.calls.length).toBe(2)
  await new Promise((resolve) => setTimeout(resolve, 50))
  find('#two').click()

  await expect.poll(() => hydrated.mock.calls.length).toBe(3)
})

it('two sounds are pressed while their code is on its way → only the last one is repeated', async () => {
  document.body.innerHTML = soundPlace('song') + soundPlace('pair')
  const repeated: string[] = []
  document.body.addEventListener('click', (event) => {
    event.preventDefault()
    if (event.target instanceof Element) repeated.push(event.target.id)
  })
  find('#song').click()
  find('#pair').click()
  await expect.poll(() => hydrated.mock.calls.length).toBe(2)
  await expect.poll(() => repeated).toEqual(['pair'])
})

describe('a song pressed while its code is missing', () => {
  it('nothing of the song is there yet → the code waits', async () => {
    serveSong()
    find('#song').dispatchEvent(new Event('pointerdown', { bubbles: true }))
    find('#song').click()
    await new Promise((resolve) => setTimeout(resolve, 50))

    expect(hydrated).not.toHaveBeenCalled()
    expect(find('#song').dataset.state).toBe('loading')
  })

  it('the song begins → shown as playing, and the code is fetched', async () => {
    serveSong()
    hydrated.mockReturnValue(new Promise(() => undefined))
    find('#song').click()
    begin()

    await expect.poll(() => hydrated.mock.calls.length).toBe(1)
    expect(find('#song').dataset.state).toBe('playing')
  })

  it('the file fails → the code is fetched', async () => {
    serveSong()
    find('#song').click()
    findSiteAudio().dispatchEvent(new Event('error'))

    await expect.poll(() => hydrated.mock.calls.length).toBe(1)
  })

  it('pressed again while it sounds → paused, and no press is repeated', async () => {
    serveSong()
    const { promise, resolve: finish } = Promise.withResolvers<void>()
    hydrated.mockReturnValue(promise)
    document.body.addEventListener('click', pressed, { once: true })
    find('#song').click()
    begin()
    await expect.poll(() => hydrated.mock.calls.length).toBe(1)
    find('#song').click()
    finish()

    await expect.poll(() => find('#place').dataset.hydrate).toBeUndefined()
    expect(findSiteAudio().paused).toBe(true)
    expect(find('#song').dataset.state).toBeUndefined()
    expect(pressed).not.toHaveBeenCalled()
  })

  it.each([
    ['another tab starts a sound', () => announceElsewhere()],
    ['the system pauses it', () => findSiteAudio().pause()],
  ])('%s → its code does not start it again', async (_, stop) => {
    serveSong()
    const { promise, resolve: finish } = Promise.withResolvers<void>()
    hydrated.mockReturnValue(promise)
    document.body.addEventListener('click', pressed, { once: true })
    find('#song').click()
    begin()
    stop()
    await expect.poll(() => findSiteAudio().paused).toBe(true)
    finish()

    await expect.poll(() => find('#place').dataset.hydrate).toBeUndefined()
    expect(pressed).not.toHaveBeenCalled()
    expect(find('#song').dataset.state).toBeUndefined()
  })

  it('its code does not come → it goes on, and the next press is a pause', async () => {
    serveSong()
    hydrated.mockRejectedValue(new Error('no code'))
    const left = vi.fn<(event: Event) => void>((event) => event.preventDefault())
    document.body.addEventListener('click', left, { once: true })
    find('#song').click()
    begin()
    await expect.poll(() => hydrated.mock.calls.length).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect([left.mock.calls.length, findSiteAudio().paused, find('#song').dataset.state]).toEqual([0, false, 'playing'])

    find('#song').click()
    expect(findSiteAudio().paused).toBe(true)
    document.body.removeEventListener('click', left)
  })

  it('a double click → it plays', () => {
    serveSong()
    find('#song').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }))
    begin()
    find('#song').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 }))

    expect(findSiteAudio().paused).toBe(false)
  })

  it('another card of the same song is pressed → paused', () => {
    serveSong()
    document.body.insertAdjacentHTML('beforeend', songPlace('other'))
    find('#song').click()
    begin()
    find('#other').click()

    expect(findSiteAudio().paused).toBe(true)
  })

  it('another tab starts a sound → paused', async () => {
    serveSong()
    hydrated.mockReturnValue(new Promise(() => undefined))
    find('#song').click()
    begin()
    announceElsewhere()

    await expect.poll(() => findSiteAudio().paused).toBe(true)
  })

  it('its player, once there, announces it → it goes on', async () => {
    serveSong()
    find('#song').click()
    begin()
    await expect.poll(() => find('#place').dataset.hydrate).toBeUndefined()
    announceElsewhere()
    await new Promise((resolve) => setTimeout(resolve, 50))

    expect(findSiteAudio().paused).toBe(false)
  })
})

function announceElsewhere() {
  const { announce, leave } = joinExclusivePlayback(() => undefined)
  announce()
  onTestFinished(leave)
}

function songPlace(id: string, placeId = `${id}-place`) {
  const link = `<a href="/audio/a.m4a" role="button" data-press="song" id="${id}">Ouvir</a>`
  return `<div data-hydrate="${entry}" id="${placeId}">${link}</div><script type="application/json">{}</script>`
}

function serveSong() {
  document.body.innerHTML = songPlace('song', 'place')
  document.body.append(Object.assign(createPlayable('/none.m4a'), { id: 'site-audio' }))
}

function begin() {
  findSiteAudio().dispatchEvent(new Event('playing'))
}

function findSiteAudio(): HTMLAudioElement {
  const audio = document.querySelector<HTMLAudioElement>('#site-audio')
  if (!audio) throw new Error('no audio')
  return audio
}
