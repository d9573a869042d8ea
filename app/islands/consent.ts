import { currentConsent } from './consent-choice.ts'
import { importConsent } from './press.ts'
import { whenIdle } from './when-idle.ts'

/** Asks once, when the page has settled, and only where content of others could be shown at all. */
export function startConsent() {
  if (document.querySelector('[data-floats="roaming"]') && !currentConsent()) whenIdle(askLater, 3_000)
  document.addEventListener('harmonia:page', showChoice)
  document.addEventListener('harmonia:consent', showChoice)
  showChoice()
}

function askLater() {
  importConsent().catch(() => undefined)
}

function showChoice() {
  if (document.querySelector('[data-cookies]')) askLater()
  const accepted = currentConsent()?.choice === 'accepted'
  for (const button of document.querySelectorAll<HTMLElement>('button[data-album]')) {
    button.hidden = false
    button.textContent = accepted ? 'Tocar aqui' : 'Aceitar o Bandcamp e tocar aqui'
  }
}
