import { fontReady } from './typeface.ts'
import { whenIdle } from './when-idle.ts'

/**
 * The style sheet skips content below the first screen until it is near. Once the first screen and its typeface are
 * loaded, the content is rendered section by section, so that no task blocks input for long.
 */
export async function renderBelowFold() {
  await fontReady()
  document.addEventListener('harmonia:page', layOut)
  layOut()
}

function layOut() {
  const main = document.querySelector('main.unfolds')
  if (!main) return
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
