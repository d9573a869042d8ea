import { showGoing } from '#app/client/site/show-going.ts'

import { isModified } from './action-links.ts'
import { isHydrated, whenHydrated } from './hydrated.ts'
import { beginHydration } from './start-on-intent.ts'
import { isOvertaken, isSongSounding, noticeSoundPress, pauseSoundInTouch, startSoundInTouch } from './touch-sound.ts'

/**
 * What is pressed before React is there is held and repeated once, the last press alone. Where the code does not come, the
 * link or form works natively.
 */
type Press = { control: HTMLElement; repeat: () => unknown; clear: () => void }

/** What only a script answers; what opens a popover needs none. */
const controls = '[data-press], button[type="button"]:not([popovertarget])'
let held: Press | null = null

export function holdPresses() {
  if (!document.querySelector('noscript[data-scripts]')) return
  addEventListener('click', holdClick, true)
  addEventListener('submit', holdSubmit, true)
  document.addEventListener('error', letGo, true)
  whenHydrated(() => {
    stopHolding()
    take()?.repeat()
  })
}

function stopHolding() {
  removeEventListener('click', holdClick, true)
  removeEventListener('submit', holdSubmit, true)
  document.removeEventListener('error', letGo, true)
}

function holdSubmit(event: SubmitEvent) {
  const { target: form, submitter } = event
  if (!(form instanceof HTMLFormElement) || form.dataset.restores === undefined) return
  stop(event)
  take()
  held = { control: form, clear: () => undefined, repeat: () => form.requestSubmit(submitter) }
  beginHydration()
}

function holdClick(event: MouseEvent) {
  const { target } = event
  noticeSoundPress(target)
  const control = target instanceof Element ? target.closest<HTMLElement>(controls) : null
  if (!control || isModified(event) || playsEarly(control)) return
  // Who clicks twice wants it once.
  if (event.detail > 1 && held?.control === control) return stop(event)
  if (pauseSoundInTouch(control)) {
    take()
    return stop(event)
  }
  const started = startSoundInTouch(control)
  stop(event)
  take()
  const pending = showPending(control)
  held = { control, clear: pending.clear, repeat: () => !isOvertaken(control) && control.click() }
  void started.then(() => {
    if (!isHydrated() && isSongSounding(control)) pending.showPlaying()
    beginHydration()
  })
}

/** Answered before React (`app/client/audio/early-song.ts`). */
function playsEarly(control: HTMLElement): boolean {
  return control.matches('[data-early-play]') && document.querySelector('audio[data-early-song]') !== null
}

/** A script of the page did not come: the page stays what it is without script. A song that sounds goes on. */
function letGo({ target }: Event) {
  if (!(target instanceof HTMLScriptElement)) return
  stopHolding()
  const press = take()
  if (press && !isSongSounding(press.control)) press.repeat()
}

/** The press that is held, which is then no longer shown as pending. */
function take(): Press | null {
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
