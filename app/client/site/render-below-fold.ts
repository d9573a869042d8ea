import { fontReady } from './typeface.ts'
import { whenIdle } from './when-idle.ts'

/**
 * What lies below the first screen is skipped by the style sheet until somebody comes near. Once the first screen and
 * its typeface are there, it gets its true height piece by piece, so that no piece keeps a finger waiting.
 */
export async function renderBelowFold() {
  await fontReady()
  document.addEventListener('harmonia:page', layOut)
  layOut()
}

function layOut() {
  const main = document.querySelector('main')
  const parts = [...document.querySelectorAll<HTMLElement>('main > section, .package-grid > *, footer')]
  whenIdle(next, 2_000)

  function next() {
    const part = parts.shift()
    if (!part) return void main?.toggleAttribute('data-laid', true)
    part.style.contentVisibility = 'visible'
    part.getBoundingClientRect()
    whenIdle(next, 2_000)
  }
}
