import { startActionLinks } from '#app/client/hydration/action-links.ts'
import { offerChatHook } from '#app/client/hydration/chat-hook.ts'
import { startHydration } from '#app/client/hydration/hydrate-on-intent.ts'

import { setPending, clearPending } from './busy.ts'
import { startConsent } from './consent.ts'
import { startGivingWay } from './corner.ts'
import { renderBelowFold } from './lay-out.ts'
import { startNavigation } from './navigate.ts'
import { startConsentPresses } from './press.ts'

/** What every public page gains from a script: a header that knows it was scrolled, a menu that closes itself, forms sent once. */

const header = document.querySelector('[data-header]')
const menu = document.querySelector<HTMLElement>('#menu')

startActionLinks()
startConsentPresses()
startHydration()
startNavigation()
offerChatHook()
// After the first paint: whatever measures the page would make it wait.
requestAnimationFrame(() => setTimeout(afterPaint))

function afterPaint() {
  startConsent()
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

document.addEventListener('submit', (event) => {
  const { submitter } = event
  if (!(submitter instanceof HTMLButtonElement) || submitter.dataset.busy === undefined) return
  // After the browser has read the form: a disabled button would not send its value. By then it is also known whether
  // somebody else sends it: React listens at the document, too.
  setTimeout(() => {
    if (!event.defaultPrevented) setPending(submitter, submitter.dataset.busy)
  })
})

addEventListener('pageshow', ({ persisted }) => {
  if (persisted) document.querySelectorAll<HTMLButtonElement>('button[data-ready]').forEach(clearPending)
})
// The back button, too, leaves the menu closed: on the page that takes this one's place, and on this one when it comes back.
document.addEventListener('harmonia:page', () => menu?.hidePopover())
addEventListener('pagehide', () => menu?.hidePopover())
