import { isModified } from '#app/client/hydration/action-links.ts'
import { importEntry } from '#app/client/hydration/import-entry.ts'

/** The question about content of others and its embeds: their code comes when it is needed. */

const floats = document.querySelector<HTMLElement>('[data-floats]')
let loading: Promise<unknown> | undefined

/** Loads code and style once. A failure is not remembered: the next press tries again. */
export function importConsent(): Promise<unknown> {
  const mine = (loading ??= importEntry(`${floats?.dataset.consent} ${floats?.dataset.style}`))
  mine.catch(() => (loading = undefined))
  return mine
}

/** What was pressed, unless the visitor asked the browser for something else (a new tab, a download). */
export function unmodifiedClick(event: MouseEvent, selector: string): HTMLElement | null {
  if (event.defaultPrevented || isModified(event)) return null
  return event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null
}

/** Answers presses from now on, also on pages that take this one's place. */
export function startConsentPresses() {
  document.addEventListener('click', (event) => {
    const control = unmodifiedClick(event, '[data-press="consent"]')
    if (!control || event.detail > 1) return
    importConsent().then(
      () => document.dispatchEvent(new CustomEvent('harmonia:press', { detail: control })),
      () => undefined,
    )
  })
}
