import { isModified } from '#app/client/hydration/action-links.ts'
import { importEntry } from '#app/client/hydration/import-entry.ts'

import { announcePlayback } from './one-voice.ts'

/**
 * Player, before/after pairs and embeds: their code comes when somebody presses for it. Until then, and when it
 * does not come, what was pressed is a link like any other.
 */
export type Part = 'player' | 'pair' | 'consent'

const root = document.documentElement
const floats = document.querySelector<HTMLElement>('[data-floats]')
/** The one sound of the site; outside of what a navigation replaces. */
const audio = document.createElement('audio')
/** The play button pressed last: code requested by an earlier press may arrive after its own. */
let wanted: HTMLElement | undefined
const loadedIslands = new Map<Part, Promise<unknown>>()

/**
 * Loads the code and the style of a part, once. Both come at the same time, but the code runs last: what it shows before
 * its style is there would move. A failure is forgotten, so that the next press tries again.
 */
export function importFragment(part: Part): Promise<unknown> {
  const loading = loadedIslands.get(part) ?? importEntry(`${floats?.dataset[part]} ${floats?.dataset.style}`)
  loadedIslands.set(part, loading)
  loading.catch(() => loadedIslands.delete(part))
  return loading
}

/** What was pressed, unless the visitor asked the browser for something else (a new tab, a download). */
export function unmodifiedClick(event: MouseEvent, selector: string): HTMLElement | null {
  if (event.defaultPrevented || isModified(event)) return null
  return event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null
}

/** Answers presses from now on, also on pages that take this one's place. */
export function startLazyIslands() {
  audio.preload = 'none'
  audio.dataset.audio = ''
  floats?.append(audio)

  document.addEventListener('click', (event) => {
    const control = unmodifiedClick(event, '[data-press]')
    const part = control && partOf(control)
    if (!part) return
    event.preventDefault()
    // Who clicks twice, as on a desktop's icon, wants it once.
    if (event.detail > 1) return
    const sounds = control.matches('.song-play')
    if (sounds) wanted = control
    if (sounds && part === 'player' && !loadedIslands.has(part)) startSound(control)
    const arrived = loadedIslands.has(part) ? () => undefined : showPending(control)
    const came = importFragment(part).then(
      () => true,
      () => false,
    )
    void came.then((isThere) => {
      arrived()
      if (sounds && wanted !== control) return
      if (isThere) document.dispatchEvent(new CustomEvent('harmonia:press', { detail: control }))
      else if (control instanceof HTMLAnchorElement) location.assign(control.href)
    })
  })
}

function partOf({ dataset }: HTMLElement): Part | null {
  const { press } = dataset
  return press === 'player' || press === 'pair' || press === 'consent' ? press : null
}

/** Some phones let sound begin only inside the touch itself: it does not wait for the code that shows it. */
function startSound(control: HTMLElement) {
  if (!(control instanceof HTMLAnchorElement)) return
  audio.src = control.href
  audio.play().catch(() => undefined)
  announcePlayback()
}

/** Until the code is there: a beat on the song that was pressed and, when it takes long, in the header. */
function showPending({ dataset }: HTMLElement): () => void {
  dataset.state = 'loading'
  const slow = setTimeout(() => root.toggleAttribute('data-going', true), 100)
  return () => {
    clearTimeout(slow)
    root.removeAttribute('data-going')
    delete dataset.state
  }
}
