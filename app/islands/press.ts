import { announcePlayback } from './one-voice.ts'

/**
 * Chat, player, before/after pairs and embeds: their code comes when somebody presses for it. Until then, and when it
 * does not come, what was pressed is a link like any other.
 */
export type Part = 'chat' | 'player' | 'pair' | 'consent'

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
  const loading = loadedIslands.get(part) ?? loadBoth(part)
  loadedIslands.set(part, loading)
  loading.catch(() => loadedIslands.delete(part))
  return loading
}

async function loadBoth(part: Part): Promise<unknown> {
  const href = floats?.dataset[part] ?? ''
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  await loadStyle()
  return import(/* @vite-ignore */ href)
}

let style: Promise<void> | undefined

function loadStyle(): Promise<void> {
  style ??= new Promise<void>((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: floats?.dataset.style ?? '' })
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      style = undefined
      reject(new Error('no style'))
    })
    document.head.append(link)
  })
  return style
}

/** What was pressed, unless the visitor asked the browser for something else (a new tab, a download). */
export function unmodifiedClick(event: MouseEvent, selector: string): HTMLElement | null {
  if (event.defaultPrevented || event.button > 0) return null
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
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
  document.addEventListener('keydown', pressByKey)
  document.addEventListener('harmonia:page', labelAsButtons)
  labelAsButtons()
}

function partOf({ dataset }: HTMLElement): Part | null {
  const { press } = dataset
  return press === 'chat' || press === 'player' || press === 'pair' || press === 'consent' ? press : null
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

/** Links that act as buttons answer the space bar, too, and a key that is held down answers once. */
function pressByKey(event: KeyboardEvent) {
  const { target, key, repeat } = event
  if (!(target instanceof HTMLElement) || !target.matches('a[data-press]')) return
  if (key !== ' ' && !(key === 'Enter' && repeat)) return
  event.preventDefault()
  if (!repeat) target.click()
}

/** Once a script answers them these links act on the page: they are buttons, and are called so. */
function labelAsButtons() {
  for (const link of document.querySelectorAll<HTMLElement>('a[data-press]')) {
    link.role = 'button'
    if (link.dataset.label) link.ariaLabel = link.dataset.label
    link.removeAttribute('target')
  }
}
