import { currentConsent, storeConsent, subscribeConsent } from '#app/client/consent/consent-store.ts'
import { hydrateRestored } from '#app/client/hydration/hydrate-on-intent.ts'

/**
 * Asks about content of other companies, by a bar that cached pages carry hidden: where there is such content, once it comes
 * into sight, and only who has not answered yet.
 */

const bar = document.querySelector<HTMLElement>('.consent')
const floats = bar?.parentElement
const root = document.documentElement

export function startConsent() {
  subscribeConsent(settle)
  bar?.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLButtonElement) storeConsent(target.value === 'accepted' ? 'accepted' : 'refused')
  })
  showChoice()
}

/** Looks for what needs an answer, on this page and on each that takes its place. */
export function askForConsent() {
  if (!bar || currentConsent()) return
  document.addEventListener('harmonia:page', watch)
  watch()
}

const inSight = new IntersectionObserver((entries) => {
  if (entries.some(({ isIntersecting }) => isIntersecting)) show()
})

function watch() {
  inSight.disconnect()
  if (currentConsent()) return
  for (const button of document.querySelectorAll('main .before-consent')) inSight.observe(button)
}

function show() {
  inSight.disconnect()
  if (!bar || currentConsent()) return
  bar.hidden = false
  // It does not lie on what has the focus, either.
  root.style.scrollPaddingBottom = '13rem'
  lift()
  addEventListener('resize', lift)
}

/** Floating buttons are moved above the bar. */
function lift() {
  floats?.style.setProperty('--bar', `${bar?.offsetHeight}px`)
}

function settle() {
  const hadFocus = bar?.contains(document.activeElement)
  if (bar) bar.hidden = true
  removeEventListener('resize', lift)
  floats?.style.removeProperty('--bar')
  root.style.scrollPaddingBottom = ''
  if (hadFocus) document.querySelector('main')?.focus({ preventScroll: true })
  showChoice()
  // The page may show the choice.
  hydrateRestored()
  const announcer = document.querySelector('[data-announcer]')
  if (announcer) announcer.textContent = isAccepted() ? 'Cookies aceitos.' : 'Cookies recusados.'
}

/** For buttons whose words depend on it, which need no code for that. */
function showChoice() {
  root.toggleAttribute('data-consent', isAccepted())
}

function isAccepted(): boolean {
  return currentConsent()?.choice === 'accepted'
}
