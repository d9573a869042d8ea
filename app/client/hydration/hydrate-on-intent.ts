import { readText } from '#app/client/browser-storage.ts'

import { isModified } from './action-links.ts'
import { hasChangedField, restoreFields, storeFieldsOnLeaving } from './changed-fields.ts'
import { importEntry } from './import-entry.ts'
import {
  isOvertaken,
  isSongControl,
  isSongSounding,
  noticeSoundPress,
  pauseSoundInTouch,
  startSoundInTouch,
} from './touch-sound.ts'

/**
 * Hydrates what `<Hydrate>` rendered when somebody is about to use it. Until then it is native HTML. A form sent or a
 * button pressed meanwhile is held and repeated once.
 */

/** Resolves with how to unmount it. */
type Entry = { hydrate: (container: Element, json: string) => Promise<(() => void) | void> }

const begun = new WeakMap<Element, Promise<void>>()
const running = new WeakMap<Element, Promise<void>>()
const held = new WeakMap<Element, { control: Element | null; repeat: () => void }>()
const unmounts = new WeakMap<Element, () => void>()
/** Groups of which a part was used: the others follow, on this page and on pages that take its place. */
const usedGroups = new Set<string>()
/** Controls. Text and links elsewhere do not count: a finger scrolls over them. */
const controls = 'button, input, select, textarea, label, summary, [role="button"]'

export function startHydration() {
  storeFieldsOnLeaving()
  // The last one: a component needs another one, which nobody has touched.
  for (const type of ['pointerdown', 'focusin', 'input', 'keydown', 'harmonia:use'])
    addEventListener(type, ({ target }) => hydrateControl(target), true)
  addEventListener('submit', holdSubmit, true)
  addEventListener('click', holdClick, true)
  addEventListener('pageshow', hydrateRestored)
  document.addEventListener('harmonia:page', hydrateRestored)
  hydrateRestored()
}

/**
 * Rejects when the code does not come: the place then stays native HTML, and so does what was held; a song that sounds
 * goes on, and the next press asks for the code again.
 */
export function hydrate(place: HTMLElement): Promise<void> {
  const known = running.get(place)
  if (known) return known
  const hydration = load(place)
  running.set(place, hydration)
  hydration.catch(() => {
    running.delete(place)
    const press = held.get(place)
    if (press?.control && isSongSounding(press.control)) return void held.delete(place)
    if (press) delete place.dataset.hydrate
    replay(place)
  })
  return hydration
}

/** For a page that does not come back. */
export function unmountPlaces(page: ParentNode) {
  for (const place of page.querySelectorAll('[data-hydrated]')) unmounts.get(place)?.()
}

function placeOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-hydrate]') : null
}

function hydrateControl(target: EventTarget | null) {
  const control = target instanceof Element ? target.closest(controls) : null
  const place = placeOf(control)
  // What a song needs to begin comes first.
  if (place && control && !isSongControl(control)) hydrate(place).catch(() => undefined)
}

async function load(place: HTMLElement) {
  const mates = matesOf(place)
  const [, begins] = await Promise.all([begin(place), Promise.allSettled(mates.map(begin))])
  // One whose code did not come is asked for again.
  for (const [index, mate] of mates.entries())
    if (begins[index]?.status === 'fulfilled' && !held.has(mate)) delete mate.dataset.hydrate
  delete place.dataset.hydrate
  replay(place)
}

/** The rest of its group, also on a page that was left while the code was on its way. */
function matesOf(place: HTMLElement): HTMLElement[] {
  const { group } = place.dataset
  if (!group) return []
  usedGroups.add(group)
  const pages = [document, place.closest('main')].flatMap((page) => page ?? [])
  const all = pages.flatMap((page) => [...page.querySelectorAll<HTMLElement>('[data-hydrate][data-group]')])
  return [...new Set(all)].filter((mate) => mate !== place && mate.dataset.group === group)
}

function begin(place: HTMLElement): Promise<void> {
  const known = begun.get(place)
  if (known) return known
  const beginning = start(place)
  begun.set(place, beginning)
  beginning.catch(() => begun.delete(place))
  return beginning
}

async function start(place: HTMLElement) {
  const entry = await importEntry<Entry>(place.dataset.hydrate ?? '')
  const unmount = await entry.hydrate(place, place.nextElementSibling?.textContent ?? '')
  if (unmount) unmounts.set(place, unmount)
  place.toggleAttribute('data-hydrated', true)
}

function replay(place: HTMLElement) {
  const press = held.get(place)
  held.delete(place)
  press?.repeat()
}

function holdSubmit(event: SubmitEvent) {
  const { target: form, submitter } = event
  const place = placeOf(form)
  if (place && form instanceof HTMLFormElement)
    hold(event, place, { control: null, repeat: () => form.requestSubmit(submitter) })
}

function holdClick(event: MouseEvent) {
  const { target } = event
  noticeSoundPress(target)
  const control = target instanceof Element ? target.closest<HTMLElement>('[type="button"], [role="button"]') : null
  const place = placeOf(control)
  if (!control || !place || isModified(event)) return
  // Who clicks twice wants it once.
  if (event.detail > 1 && held.has(place)) return stop(event)
  if (pauseSoundInTouch(control)) return stop(event)
  const started = startSoundInTouch(control)
  const pending = showPending(control)
  hold(
    event,
    place,
    {
      control,
      repeat: () => {
        pending.clear()
        if (!isOvertaken(control)) control.click()
      },
    },
    started.then(() => {
      if (place.dataset.hydrate !== undefined && isSongSounding(control)) pending.showPlaying()
    }),
  )
}

/** Until the code is there: on what was pressed and, when it takes long, in the header. */
function showPending({ dataset }: HTMLElement) {
  const root = document.documentElement
  dataset.state = 'loading'
  const slow = setTimeout(() => root.toggleAttribute('data-going', true), 100)
  return { clear, showPlaying }

  function clear() {
    clearTimeout(slow)
    root.removeAttribute('data-going')
    delete dataset.state
  }

  function showPlaying() {
    clear()
    dataset.state = 'playing'
  }
}

/** The code is fetched once `ready` resolves, which must not reject. */
function hold(
  event: Event,
  place: HTMLElement,
  press: { control: Element | null; repeat: () => void },
  ready: Promise<void> = Promise.resolve(),
) {
  stop(event)
  held.set(place, press)
  void ready.then(() => hydrate(place).catch(() => undefined))
}

function stop(event: Event) {
  event.preventDefault()
  event.stopImmediatePropagation()
}

/**
 * Some components have something to show without a press: stored input, a query in the URL, or fields the browser
 * filled in.
 */
export function hydrateRestored() {
  restoreFields()
  for (const place of document.querySelectorAll<HTMLElement>('[data-hydrate]')) {
    const keys = place.dataset.restores?.split(' ')
    const restores = keys?.some((key) => readText('localStorage', key) !== null) || (keys && location.search !== '')
    if (restores || usedGroups.has(place.dataset.group ?? '') || hasChangedField(place))
      hydrate(place).catch(() => undefined)
  }
}
