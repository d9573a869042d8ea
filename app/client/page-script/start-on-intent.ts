import { startHeldScripts } from '#app/client/inline/start-held-scripts.ts'
import { readText } from '#app/client/storage/browser-storage.ts'

import { isSongControl } from './touch-sound.ts'

/** A page of the shop is native HTML until somebody is about to use it: then React Router's scripts, which it holds back, begin. */

/** What a finger means to use; it scrolls over text and links. */
const controls = 'button, input, select, textarea, label, summary, [data-press]'
let hasBegun = false

export function startOnIntent() {
  if (!waitsForIntent()) return
  addEventListener('pointermove', beginByMouse, true)
  addEventListener('keydown', beginHydration, true)
  for (const type of ['pointerdown', 'focusin', 'input']) addEventListener(type, beginByControl, true)
  if (restoresSomething()) beginHydration()
  watchWhatWakes()
}

/** Nothing where a page begins by itself. */
export function beginHydration() {
  if (hasBegun || !waitsForIntent()) return
  hasBegun = true
  startHeldScripts()
}

function waitsForIntent(): boolean {
  return document.querySelector('noscript[data-scripts="intent"]') !== null
}

function beginByMouse({ pointerType }: PointerEvent) {
  if (pointerType === 'mouse') beginHydration()
}

/** What a song needs to begin comes first: its press is answered without the code. */
function beginByControl({ target }: Event) {
  const control = target instanceof Element ? target.closest(controls) : null
  if (control && !isSongControl(control)) beginHydration()
}

/** Some parts have something to show without a press: stored input, or a query in the URL. */
function restoresSomething(): boolean {
  return [...document.querySelectorAll<HTMLElement>('[data-restores]')].some(
    ({ dataset: { restores = '' } }) =>
      location.search !== '' || restores.split(' ').some((key) => key !== '' && readText('localStorage', key) !== null),
  )
}

/** What asks a question as soon as it is seen. */
function watchWhatWakes() {
  const watcher = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    watcher.disconnect()
    beginHydration()
  })
  for (const part of document.querySelectorAll('[data-wakes]')) watcher.observe(part)
}
