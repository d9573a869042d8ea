import { isModified } from './action-links.ts'
import { importEntry } from './import-entry.ts'

/**
 * Hydrates what `<Hydrate>` rendered when somebody is about to use it. Until then it is native HTML. A form sent or a
 * button pressed meanwhile is held and repeated once.
 */

type Entry = { hydrate: (container: Element, json: string) => Promise<void> }

const running = new WeakMap<Element, Promise<void>>()
const held = new WeakMap<Element, () => void>()
/** What is used, unlike a text or a link that leads elsewhere, over which a finger scrolls. */
const controls = 'button, input, select, textarea, label, summary, [role="button"]'

export function startHydration() {
  for (const type of ['pointerdown', 'focusin', 'input', 'keydown'])
    addEventListener(type, ({ target }) => hydrateControl(target), true)
  addEventListener('submit', holdSubmit, true)
  addEventListener('click', holdClick, true)
  addEventListener('pageshow', hydrateChanged)
  addEventListener('pagehide', storeChanged)
  document.addEventListener('harmonia:page', hydrateChanged)
  hydrateChanged()
}

function placeOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-hydrate]') : null
}

function hydrateControl(target: EventTarget | null) {
  const control = target instanceof Element ? target.closest(controls) : null
  const place = placeOf(control)
  if (place) hydrate(place).catch(() => undefined)
}

/** Rejects when the code does not come: the place then stays native HTML, and so does what was held. */
export function hydrate(place: HTMLElement): Promise<void> {
  const known = running.get(place)
  if (known) return known
  const hydration = load(place)
  running.set(place, hydration)
  hydration.catch(() => {
    running.delete(place)
    if (held.has(place)) delete place.dataset.hydrate
    replay(place)
  })
  return hydration
}

async function load(place: HTMLElement) {
  const [{ hydrate: start }] = await Promise.all([
    importEntry<Entry>(place.dataset.hydrate ?? ''),
    ...[...place.querySelectorAll('link')].map(moveToHead),
  ])
  await start(place, place.nextElementSibling?.textContent ?? '')
  delete place.dataset.hydrate
  replay(place)
}

function replay(place: HTMLElement) {
  const press = held.get(place)
  held.delete(place)
  press?.()
}

/** A page links its whole sheets at the fold, which may lie inside of a component that does not know them. */
async function moveToHead(link: HTMLLinkElement) {
  const copy = document.createElement('link')
  await new Promise<void>((resolve) => {
    for (const type of ['load', 'error']) copy.addEventListener(type, () => resolve())
    for (const { name, value } of link.attributes) copy.setAttribute(name, value)
    document.head.append(copy)
  })
  link.remove()
}

function holdSubmit(event: SubmitEvent) {
  const { target: form, submitter } = event
  if (form instanceof HTMLFormElement) hold(event, () => form.requestSubmit(submitter))
}

function holdClick(event: MouseEvent) {
  const { target } = event
  const control = target instanceof Element ? target.closest<HTMLElement>('[type="button"], [role="button"]') : null
  if (!control || isModified(event) || !placeOf(control)) return
  const clear = showPending(control)
  hold(event, () => {
    clear()
    control.click()
  })
}

/** Until the code is there: on what was pressed and, when it takes long, in the header. */
function showPending({ dataset }: HTMLElement): () => void {
  const root = document.documentElement
  dataset.state = 'loading'
  const slow = setTimeout(() => root.toggleAttribute('data-going', true), 100)
  return () => {
    clearTimeout(slow)
    root.removeAttribute('data-going')
    delete dataset.state
  }
}

function hold(event: Event, press: () => void) {
  const place = placeOf(event.target)
  if (!place) return
  event.preventDefault()
  event.stopImmediatePropagation()
  held.set(place, press)
  hydrate(place).catch(() => undefined)
}

/** Some places have something to show by themselves: what this browser stored, what the URL asks for, what was filled in. */
function hydrateChanged() {
  restoreChanged()
  for (const place of document.querySelectorAll<HTMLElement>('[data-hydrate]')) {
    const keys = place.dataset.restores?.split(' ')
    const restores = keys?.some(isStored) || (keys && location.search !== '')
    if (restores || [...place.querySelectorAll('input')].some(isChanged)) hydrate(place).catch(() => undefined)
  }
}

function changedFields(): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>('[data-hydrate] input')].filter(isChanged)
}

function typedKey() {
  return `harmonia-typed:${location.pathname}`
}

/** A page left before its component took over: what was chosen meanwhile is there again after a reload. */
function storeChanged() {
  const fields = changedFields().map(({ name, value, checked }) => ({ name, value, checked }))
  try {
    if (fields.length > 0) sessionStorage.setItem(typedKey(), JSON.stringify(fields))
  } catch {
    // Without storage a reload begins again.
  }
}

function restoreChanged() {
  try {
    const fields: { name: string; value: string; checked: boolean }[] = JSON.parse(
      sessionStorage.getItem(typedKey()) ?? '[]',
    )
    sessionStorage.removeItem(typedKey())
    for (const input of document.querySelectorAll<HTMLInputElement>('[data-hydrate] input')) {
      const isChoice = input.type === 'radio' || input.type === 'checkbox'
      const field = fields.find(({ name, value }) => name === input.name && (!isChoice || value === input.value))
      if (field && isChoice) input.checked = field.checked
      else if (field) input.value = field.value
    }
  } catch {
    // Nothing readable was stored.
  }
}

function isChanged({ value, defaultValue, checked, defaultChecked }: HTMLInputElement): boolean {
  return value !== defaultValue || checked !== defaultChecked
}

function isStored(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}
