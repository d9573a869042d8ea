/** Where the keyboard was: the element, the screen, what it stood in, and beside which elements of lists. */
export type Trace = { element: HTMLElement; screen: string; text: string; around: Around[] }
/** `link`: the id of what leads from an element of a list to its own screen, by which it is found in another list. */
type Around = { element: Element; beside: Element[]; link: string }

/** What can be known only while it is still there. */
export function traceOf(element: HTMLElement): Trace {
  const around: Around[] = []
  for (let one: Element = element; one.parentElement && one !== document.body; one = one.parentElement) {
    const isItem = one.matches('li')
    around.push({
      element: one,
      beside: isItem ? siblingsByDistance(one) : [],
      link: isItem ? (one.querySelector('a[id]')?.id ?? '') : '',
    })
  }
  return { element, screen: location.pathname, text: textOf(element), around }
}

/** Out of order for the moment. */
export function isDisabled(element: Element): boolean {
  return element.matches(':disabled')
}

/**
 * Where the keyboard goes on after what had it went away: the same control made anew, the element of a list in the list
 * it moved to, the next element of its own list, the heading of the part it was in, of the dialog, of the screen; another screen begins at its heading.
 */
export function nearest(traces: Trace[]): HTMLElement | null {
  const trace = traces.find(({ around }) => around.some(({ element }) => isOnScreen(element)))
  const index = trace?.around.findIndex(({ element }) => isOnScreen(element)) ?? -1
  const home = trace?.around[index]?.element
  if (!trace || !home || trace.screen !== location.pathname) return heading(document.body)
  if (index === 0) return trace.element

  const gone = trace.around.slice(0, index)
  const moved = gone.map(({ link }) => document.getElementById(link)).find((link) => link !== null)
  if (moved) return moved
  const next = gone.at(-1)?.beside.find((one) => one.isConnected)
  return next ? placeIn(next) : (twin(trace, home) ?? placeOf(home))
}

/** The first field of a form that has an error beside it. */
export function firstInvalidField(scope: ParentNode): HTMLElement | null {
  for (const error of scope.querySelectorAll('[id$="-erro"]:not(:empty)')) {
    const field = scope.querySelector<HTMLElement>(`[aria-describedby~="${CSS.escape(error.id)}"]`)
    const control = field?.matches('fieldset') ? field.querySelector<HTMLElement>('input, select, textarea') : field
    if (control) return control
  }
  return null
}

/**
 * Also what nobody reaches with the Tab key, for as long as it has the focus. `isShown`: brought into view too; not after
 * a change of screen, whose place is the one of the history.
 */
export function focusOn(element: HTMLElement | null, isShown = true): void {
  if (!element || element === document.activeElement) return
  element.focus({ preventScroll: true })
  if (document.activeElement !== element) {
    element.tabIndex = -1
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
    element.focus({ preventScroll: true })
  }
  if (isShown) element.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}

/** The nearest first, those after it before those before it. */
function siblingsByDistance(item: Element): Element[] {
  const all = [...(item.parentElement?.children ?? [])]
  const place = all.indexOf(item)
  return [...all.slice(place + 1), ...all.slice(0, place).toReversed()]
}

/** In the page, and not in a dialog that is closed. */
function isOnScreen(element: Element): boolean {
  return element.isConnected && !element.closest('dialog:not([open])') && element !== document.body
}

/** The one control that does the same as one that is gone. */
function twin({ element, text }: Trace, home: Element): HTMLElement | null {
  const alike = [...home.querySelectorAll<HTMLElement>(element.localName)].filter(
    (one) =>
      one.tabIndex >= 0 &&
      one.id === element.id &&
      ['name', 'value'].every((name) => one.id !== '' || one.getAttribute(name) === element.getAttribute(name)) &&
      (one.id !== '' || textOf(one) === text),
  )
  return alike.length === 1 ? (alike[0] ?? null) : null
}

function placeOf(home: Element): HTMLElement | null {
  const item = home.closest<HTMLElement>('main li')
  return item ? placeIn(item) : heading(home)
}

/** An element of a list is known by its heading, if it has one. */
function placeIn(item: Element): HTMLElement | null {
  return item.querySelector<HTMLElement>('h2, h3') ?? (item instanceof HTMLElement ? item : null)
}

function heading(home: Element): HTMLElement | null {
  const part = home.closest('main section, dialog[open], main') ?? document.querySelector('main')
  return part?.querySelector<HTMLElement>('h1, h2, h3') ?? null
}

function textOf(element: HTMLElement): string {
  return element.getAttribute('aria-label') ?? element.textContent.trim()
}
