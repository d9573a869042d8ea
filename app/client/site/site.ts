import { startActionLinks } from '#app/client/hydration/action-links.ts'
import { offerChatHook } from '#app/client/hydration/chat-hook.ts'
import { startEarlyPress } from '#app/client/hydration/early-press.ts'
import { startHydration } from '#app/client/hydration/hydrate-on-intent.ts'
import { fillInMissing } from '#app/client/older-browsers/fill-in.ts'
import { reportErrors } from '#app/client/report-errors.ts'

import { askForConsent, startConsent } from './consent-bar.ts'
import { startFloatingButton } from './floating-button.ts'
import { startNativeSubmit } from './native-submit.ts'
import { startNavigation } from './navigation.ts'
import { renderBelowFold } from './render-below-fold.ts'

/** The script of every public page: the header state while scrolling, closing the menu, forms sent once. */

const header = document.querySelector('[data-header]')
const menu = document.querySelector<HTMLElement>('#menu')

fillInMissing()
reportErrors()
startActionLinks()
startHydration()
startEarlyPress()
startConsent()
startNavigation()
startNativeSubmit()
offerChatHook()
// After the first paint: whatever measures the page would make it wait.
requestAnimationFrame(() => setTimeout(afterPaint))

function afterPaint() {
  askForConsent()
  startFloatingButton()
  void renderBelowFold()
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

// The back button, too, leaves the menu closed: on the page that takes this one's place, and on this one when it comes back.
document.addEventListener('harmonia:page', () => menu?.hidePopover())
addEventListener('pagehide', () => menu?.hidePopover())
