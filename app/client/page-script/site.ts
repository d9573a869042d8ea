import { whenHydrated } from '#app/client/hydrate/hydrated.ts'
import { fillInMissing } from '#app/client/older-browsers/fill-in.ts'
import { reportErrors } from '#app/client/report-errors.ts'
import { clearOldDrafts } from '#app/client/storage/device-draft.ts'

import { startActionLinks } from './action-links.ts'
import { offerChatHook } from './chat-hook.ts'
import { startFloatingButton } from './floating-button.ts'
import { holdPresses } from './hold-presses.ts'
import { startLogoBars } from './logo-bars.ts'
import { startNativeSubmit } from './native-submit.ts'
import { openAround } from './open-around.ts'
import { startOnIntent } from './start-on-intent.ts'
import { fontReady } from './typeface.ts'

/** The script of every page of the site, until React is there and beside it. */

const header = document.querySelector('[data-header]')
const menu = document.querySelector<HTMLElement>('#menu')

fillInMissing()
reportErrors()
// Where a form was answered in its place, Back and reload fetch the page instead of sending the form again; elsewhere it changes nothing.
history.replaceState(history.state, '')
startActionLinks()
startOnIntent()
holdPresses()
startNativeSubmit()
offerChatHook()
openAround(location.hash)
addEventListener('hashchange', () => openAround(location.hash))
// After the first paint: whatever measures the page would make it wait.
requestAnimationFrame(() => setTimeout(afterPaint))

function afterPaint() {
  // Before React is there, whose forms read their own.
  clearOldDrafts()
  startFloatingButton()
  whenHydrated(startLogoBars())
  void fontReady()
  showScroll()
}

function showScroll() {
  header?.toggleAttribute('data-scrolled', window.scrollY > 10)
}

addEventListener('scroll', showScroll, { passive: true })

menu?.addEventListener('click', (event) => {
  if (event.target instanceof Element && event.target.closest('a')) menu.hidePopover()
})

// The page behind is covered: focus leaving the menu closes it, so that it stays visible.
menu?.addEventListener('focusout', ({ relatedTarget }) => {
  if (relatedTarget instanceof Element && !relatedTarget.closest('[data-header]')) menu.hidePopover()
})

// The back button, too, leaves the menu closed: this page may come back as it was.
addEventListener('pagehide', () => menu?.hidePopover())
