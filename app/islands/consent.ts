import { currentConsent } from './consent-choice.ts'
import { bring } from './press.ts'

/** Asks once, when the page has settled, and only where content of others could be shown at all. */
export function startConsent() {
  if (document.querySelector('[data-floats="roaming"]') && !currentConsent()) {
    if ('requestIdleCallback' in window) requestIdleCallback(askLater, { timeout: 3_000 })
    else setTimeout(askLater, 1_000)
  }
  document.addEventListener('harmonia:page', showChoice)
  document.addEventListener('harmonia:consent', showChoice)
  showChoice()
}

function askLater() {
  bring('consent').catch(() => undefined)
}

function showChoice() {
  if (document.querySelector('[data-cookies]')) askLater()
  const accepted = currentConsent()?.choice === 'accepted'
  for (const button of document.querySelectorAll<HTMLElement>('button[data-album]')) {
    button.hidden = false
    button.textContent = accepted ? 'Tocar aqui' : 'Aceitar o Bandcamp e tocar aqui'
  }
}
