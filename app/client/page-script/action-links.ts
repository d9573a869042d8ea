/**
 * Links that act on the page (`data-press`) are buttons where a script answers them: they have that role and that name
 * (`data-label`), answer the space bar, and a key that is held down answers once.
 */
export function startActionLinks() {
  document.addEventListener('keydown', pressByKey)
  labelAsButtons()
}

/** Whether the visitor asked the browser for something else (a new tab, a download). */
export function isModified({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button > 0 || metaKey || ctrlKey || shiftKey || altKey
}

function labelAsButtons() {
  for (const link of document.querySelectorAll<HTMLElement>('a[data-press]')) {
    link.role = 'button'
    if (link.dataset.label) link.ariaLabel = link.dataset.label
    link.removeAttribute('target')
  }
}

function pressByKey(event: KeyboardEvent) {
  const { target, key, repeat } = event
  if (!(target instanceof HTMLElement) || !target.matches('a[data-press]')) return
  if (key !== ' ' && !(key === 'Enter' && repeat)) return
  event.preventDefault()
  if (!repeat) target.click()
}
