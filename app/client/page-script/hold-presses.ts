import { isHydrated, whenHydrated } from '#app/client/hydrate/hydrated.ts'
import { reloadAfterRelease } from '#app/client/hydrate/release.ts'

import { isModified } from './action-links.ts'
import { showGoing } from './show-going.ts'
import { beginHydration } from './start-on-intent.ts'
import { isOvertaken, isSongSounding, noticeSoundPress, pauseSoundInTouch, startSoundInTouch } from './touch-sound.ts'

/**
 * What is pressed before React is there is held and repeated once, the last press alone. Where the code does not come, or
 * takes too long, the link or form works natively.
 */
type Press = {
  control: HTMLElement
  repeat: () => unknown
  clear: () => void
  /** The link that was followed while this song sounds: its document would end it. */
  next?: HTMLElement
}

/** What only a script answers; what opens a popover needs none, and the logo is stopped by its own (`app/client/page-script/logo-bars.ts`). */
const controls = '[data-press], button[type="button"]:not([popovertarget], [data-bars-pause])'
/** Milliseconds for which a press waits for the code. */
const patience = 30_000
let held: Press | null = null
let limit: ReturnType<typeof setTimeout> | undefined
let isLetGo = false

export function holdPresses() {
  if (!document.querySelector('noscript[data-scripts]')) return
  const holding = new AbortController()
  const { signal } = holding
  addEventListener('click', holdClick, { capture: true, signal })
  addEventListener('submit', holdSubmit, { capture: true, signal })
  // Of a script that was not loaded; and of what it imports when it runs, React Router's entry.
  document.addEventListener('error', ({ target }) => isOfPage(target) && letGo(), { capture: true, signal })
  addEventListener('unhandledrejection', ({ reason }) => isFailedImport(reason) && letGo(), { signal })
  whenHydrated(() => {
    holding.abort()
    const press = take()
    press?.repeat()
    press?.next?.click()
  })
}

/** Whether it is one of the page's scripts, which have begun then: others may fail as they like. */
function isOfPage(script: EventTarget | null): boolean {
  return script instanceof HTMLScriptElement && script.dataset.begun !== undefined
}

/** Each engine has words of its own. */
function isFailedImport(reason: unknown): boolean {
  return reason instanceof TypeError && /dynamically imported module|importing a module script/i.test(reason.message)
}

function holdSubmit(event: SubmitEvent) {
  const { target: form, submitter } = event
  if (isLetGo || !(form instanceof HTMLFormElement) || form.dataset.restores === undefined) return
  stop(event)
  hold(form, () => form.requestSubmit(submitter), submitter ?? form)
  beginHydration()
}

function holdClick(event: MouseEvent) {
  const { target } = event
  noticeSoundPress(target)
  if (!(target instanceof Element) || isModified(event)) return
  if (holdLink(target.closest<HTMLElement>('a[data-stays]'))) return stop(event)
  const control = target.closest<HTMLElement>(controls)
  if (!control || playsEarly(control)) return
  // Who clicks twice wants it once.
  if (!isLetGo && event.detail > 1 && held?.control === control) return stop(event)
  if (pauseSoundInTouch(control)) {
    // A link that waits for it no longer has to.
    take()?.next?.click()
    return stop(event)
  }
  if (isLetGo) return answerWithoutCode(control)
  const started = startSoundInTouch(control)
  stop(event)
  const pending = hold(control, () => !isOvertaken(control) && control.click(), control)
  void started.then(() => {
    if (!isHydrated() && isSongSounding(control)) pending.showPlaying()
    beginHydration()
  })
}

/** Whether it leads to a page of the shop while a song sounds. */
function holdLink(link: HTMLElement | null): boolean {
  if (isLetGo || !link || !held || !isSongSounding(held.control)) return false
  const { clear } = held
  const endGoing = showGoing()
  held = { ...held, next: link, clear: () => [clear(), endGoing()] }
  return true
}

/** Answered before React (`app/client/inline/early-song.ts`). */
function playsEarly(control: HTMLElement): boolean {
  return control.matches('[data-early-play]') && document.querySelector('audio[data-early-song]') !== null
}

/** Only the code answers a plain button, and it may still come. */
function endPatience() {
  if (held?.control instanceof HTMLButtonElement) void reloadAfterRelease()
  else letGo()
}

/** The code of the page does not come: the page stays what it is without script. A song that sounds goes on. */
function letGo() {
  isLetGo = true
  // Should the code come after all, its player goes on with the song.
  if (held && !held.next && isSongSounding(held.control)) return
  const press = take()
  if (press?.next) press.next.click()
  else if (press) answerWithoutCode(press.control, press.repeat)
}

/** A plain button does nothing by itself. After a release the page is old, and its code gone: a new one has it. */
function answerWithoutCode(control: HTMLElement, repeat?: () => unknown) {
  if (control instanceof HTMLButtonElement) void reloadAfterRelease()
  else repeat?.()
}

/** In place of a press that is held already. */
function hold(control: HTMLElement, repeat: () => unknown, shown: HTMLElement) {
  take()
  const pending = showPending(shown)
  held = { control, repeat, clear: pending.clear }
  limit = setTimeout(endPatience, patience)
  return pending
}

/** The press that is held, which is then no longer shown as pending. */
function take(): Press | null {
  clearTimeout(limit)
  const press = held
  held = null
  press?.clear()
  return press
}

/** Until the code is there: on what was pressed and, when it takes long, in the header. */
function showPending(control: HTMLElement) {
  const { dataset, ariaBusy } = control
  const { state } = dataset
  dataset.state = 'loading'
  control.ariaBusy = 'true'
  const endGoing = showGoing()
  return { clear, showPlaying }

  function clear() {
    endGoing()
    control.ariaBusy = ariaBusy
    // What the server wrote is what React knows.
    if (state === undefined) delete dataset.state
    else dataset.state = state
  }

  function showPlaying() {
    clear()
    dataset.state = 'playing'
  }
}

function stop(event: Event) {
  event.preventDefault()
  event.stopImmediatePropagation()
}
