import { useLayoutEffect, useSyncExternalStore, type RefObject } from 'react'

/**
 * Text typed into text areas before React hydrates them. Hydration writes the server's text back into a text area that
 * was not empty (an input keeps what was typed), so it is recorded from the moment this module runs until then.
 */
const typed = new Map<string, string>()

if (typeof document !== 'undefined') {
  for (const area of document.querySelectorAll('textarea')) if (area.value !== area.defaultValue) record(area)
  document.addEventListener('input', recordTarget, { capture: true })
}

function recordTarget({ target }: Event) {
  if (target instanceof HTMLTextAreaElement) record(target)
}

function record({ id, value }: HTMLTextAreaElement) {
  if (id !== '') typed.set(id, value)
}

/** Puts back what was typed into this text area before it was hydrated. */
export function useEarlyText(area: RefObject<HTMLTextAreaElement | null>) {
  // Later text areas are React's own from the start: what was typed into one before them is not theirs.
  const isHydrating = useSyncExternalStore(subscribeNever, inBrowser, onServer)
  useLayoutEffect(() => {
    if (!isHydrating) return
    document.removeEventListener('input', recordTarget, { capture: true })
    if (area.current) restore(area.current)
  }, [area, isHydrating])
}

function restore(area: HTMLTextAreaElement) {
  const text = typed.get(area.id)
  if (text !== undefined && area.value !== text) area.value = text
}

function subscribeNever() {
  return () => undefined
}

function inBrowser() {
  return false
}

function onServer() {
  return true
}
