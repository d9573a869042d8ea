/**
 * Whether React answers everything on the page (of one component: `app/ui/shared/use-hydrated.ts`). The small script of a page and React
 * are built apart: what one tells the other is a mark on the document and an event.
 */
const event = 'harmonia:hydrated'

export function isHydrated(): boolean {
  return document.documentElement.dataset.hydrated !== undefined
}

/** Calls back once React answers; at once where it does. */
export function whenHydrated(act: () => void) {
  if (isHydrated()) act()
  else document.addEventListener(event, act, { once: true })
}

/** For React, after the effects of the whole page (`hydration-end.ts`). */
export function announceHydrated() {
  document.documentElement.dataset.hydrated = ''
  document.dispatchEvent(new Event(event))
}
