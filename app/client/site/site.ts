import { startActionLinks } from '#app/client/hydration/action-links.ts'
import { offerChatHook } from '#app/client/hydration/chat-hook.ts'
import { startHydration } from '#app/client/hydration/hydrate-on-intent.ts'

import { askForConsent, startConsent } from './consent-bar.ts'
import { startGivingWay } from './floating-button.ts'
import { startNativeSubmit } from './native-submit.ts'
import { startNavigation } from './navigation.ts'
import { renderBelowFold } from './render-below-fold.ts'

/** What every public page gains from a script: a header that knows it was scrolled, a menu that closes itself, forms sent once. */

const header = document.querySelector('[data-header]')
const menu = document.querySelector<HTMLElement>('#menu')

startActionLinks()
startHydration()
startConsent()
startNavigation()
startNativeSubmit()
offerChatHook()
// After the first paint: whatever measures the page would make it wait.
requestAnimationFrame(() => setTimeout(afterPaint))

function afterPaint() {
  askForConsent()
  startGivingWay()
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

// The page behind is covered: whoever tabs out of the menu sees where they are.
menu?.addEventListener('focusout', ({ relatedTarget }) => {
  if (relatedTarget instanceof Element && !relatedTarget.closest('[data-header]')) menu.hidePopover()
})

// The back button, too, leaves the menu closed: on the page that takes this one's place, and on this one when it comes back.
document.addEventListener('harmonia:page', () => menu?.hidePopover())
addEventListener('pagehide', () => menu?.hidePopover())
