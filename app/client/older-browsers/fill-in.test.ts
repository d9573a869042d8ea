// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'

import { fillInMissing } from './fill-in.ts'

const owners = {
  toSorted: Array.prototype,
  toReversed: Array.prototype,
  with: Array.prototype,
  toWellFormed: String.prototype,
  canParse: URL,
  withResolvers: Promise,
}
const reflected = ['ariaBusy', 'ariaLabel', 'ariaPressed', 'ariaValueText', 'role'] as const
const known = Object.entries(owners).map(([name, owner]) => ({
  name,
  owner,
  method: Object.getOwnPropertyDescriptor(owner, name),
}))

const WholeFormData = globalThis.FormData

beforeEach(() => {
  globalThis.FormData = new Proxy(WholeFormData, {
    construct: (Native, [form]: [HTMLFormElement?]) => (form ? new Native(form) : new Native()),
  })
  for (const { name, owner } of known) Reflect.deleteProperty(owner, name)
  for (const name of reflected) Reflect.deleteProperty(Element.prototype, name)
  for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover'])
    Reflect.deleteProperty(HTMLElement.prototype, name)
  fillInMissing()
  document.body.innerHTML =
    '<button id="opener" popovertarget="menu">Menu</button><div popover id="menu"><a href="#a">A</a></div><button id="other" popovertarget="corner"></button><div popover id="corner"></div><p></p>'
})
afterEach(() => {
  globalThis.FormData = WholeFormData
  for (const { name, owner, method } of known) if (method) Object.defineProperty(owner, name, method)
})

test('a browser without newer methods → they answer as everywhere', () => {
  const numbers = [3, 10, 2]
  expect(numbers.toSorted((one, other) => one - other)).toEqual([2, 3, 10])
  expect(numbers.toReversed()).toEqual([2, 10, 3])
  expect(numbers.with(1, 7)).toEqual([3, 7, 2])
  expect(numbers).toEqual([3, 10, 2])
  expect('a\uD83Db 🎵'.toWellFormed()).toBe('a\uFFFDb 🎵')
  expect([URL.canParse('https://a.example'), URL.canParse('a'), URL.canParse('/a', 'https://b.example')]).toEqual([
    true,
    false,
    true,
  ])
})

test('a browser whose forms do not name the button that was pressed → its name and value are sent', () => {
  document.body.innerHTML = '<form><input name="text" value="Oi"><button name="intent" value="send"></button></form>'
  const [form, button] = [document.querySelector('form'), document.querySelector('button')]
  if (!form) throw new Error('no form')
  expect([...new FormData(form, button)]).toEqual([
    ['text', 'Oi'],
    ['intent', 'send'],
  ])
  expect([...new FormData(form)]).toEqual([['text', 'Oi']])
  expect([...new FormData()]).toEqual([])
  expect(new WholeFormData()).toBeInstanceOf(FormData)
})

test('a browser without `Promise.withResolvers` → a promise with its two ends', async () => {
  const { promise, resolve } = Promise.withResolvers<number>()
  resolve(3)
  expect(await promise).toBe(3)
})

test.each(reflected)('a browser without `%s` → what a script says with it stands in the attribute', (name) => {
  const button = document.createElement('button')
  const attribute = name.toLowerCase().replace('aria', 'aria-')
  button[name] = 'true'
  expect([button.getAttribute(attribute), button[name]]).toEqual(['true', 'true'])
  button[name] = null
  expect([button.hasAttribute(attribute), button[name]]).toEqual([false, null])
})

test('a browser with a newer method → its own stays', () => {
  const own = String
  Object.defineProperty(URL, 'canParse', { value: own, configurable: true })
  fillInMissing()
  expect(Reflect.get(URL, 'canParse')).toBe(own)
})

test('its button is pressed → the popover opens, and closes again', () => {
  find('#opener').click()
  expect(find('#menu').matches(':is([open], :popover-open)')).toBe(true)
  find('#opener').click()
  expect(isOpen('#menu')).toBe(false)
})

test('something outside of it is pressed → it closes, and not for a press inside', () => {
  find('#opener').click()
  find('#menu a').click()
  expect(isOpen('#menu')).toBe(true)
  find('p').click()
  expect(isOpen('#menu')).toBe(false)
})

test('another one is opened, or Escape is pressed → it closes', () => {
  find('#opener').click()
  find('#other').click()
  expect([isOpen('#menu'), isOpen('#corner')]).toEqual([false, true])
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  expect(isOpen('#corner')).toBe(false)
})

test('a script closes it → it says so, and the focus goes back to its button', () => {
  const states: unknown[] = []
  find('#menu').addEventListener('toggle', (event) => states.push(Reflect.get(event, 'newState')))
  find('#menu').showPopover()
  find('#menu a').focus()
  find('#menu').hidePopover()
  expect(states).toEqual(['open', 'closed'])
  expect(document.activeElement).toBe(find('#opener'))
})

function isOpen(selector: string): boolean {
  return find(selector).hasAttribute('open')
}

function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`no ${selector}`)
  return found
}
