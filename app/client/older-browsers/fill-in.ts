import { installPopovers } from './popovers.ts'

/**
 * Adds what our code uses and the oldest browsers we serve lack (`browserslist` in package.json). Every script that a page
 * begins with calls it first.
 */
export function fillInMissing(): void {
  add(Array.prototype, 'toSorted', sorted)
  add(Array.prototype, 'toReversed', reversed)
  add(Array.prototype, 'with', replaced)
  add(String.prototype, 'toWellFormed', wellFormed)
  add(URL, 'canParse', canParse)
  add(Promise, 'withResolvers', withResolvers)
  for (const name of ['ariaBusy', 'ariaLabel', 'ariaPressed', 'ariaValueText', 'role']) reflect(name)
  addSubmitters()
  if (!('showPopover' in HTMLElement.prototype)) installPopovers()
}

function add(owner: object, name: string, value: unknown): void {
  if (!(name in owner)) Object.defineProperty(owner, name, { value, writable: true, configurable: true })
}

/** What scripts say of a control stands in its attribute, where sheets and screen readers look. */
function reflect(name: string): void {
  if (name in Element.prototype) return
  const attribute = name.toLowerCase().replace('aria', 'aria-')
  Object.defineProperty(Element.prototype, name, {
    get(this: Element) {
      return this.getAttribute(attribute)
    },
    set(this: Element, value: string | null) {
      if (value === null) this.removeAttribute(attribute)
      else this.setAttribute(attribute, value)
    },
    configurable: true,
  })
}

/** Without it, the name and value of the button that was pressed are missing from what is sent by a script. */
function addSubmitters(): void {
  const form = document.createElement('form')
  const button = document.createElement('button')
  button.name = 'known'
  form.append(button)
  if (new FormData(form, button).has('known')) return
  // A proxy, so that those the browser makes are of the same class.
  globalThis.FormData = new Proxy(FormData, {
    construct(Native, [sent, pressed]: [HTMLFormElement?, HTMLButtonElement?]) {
      const data = sent ? new Native(sent) : new Native()
      if (pressed?.name) data.append(pressed.name, pressed.value)
      return data
    },
  })
}

function sorted(this: unknown[], compare?: (one: unknown, other: unknown) => number): unknown[] {
  // oxlint-disable-next-line unicorn/no-array-sort -- of a copy, and the other method is missing here
  return [...this].sort(compare)
}

function reversed(this: unknown[]): unknown[] {
  // oxlint-disable-next-line unicorn/no-array-reverse -- of a copy, and the other method is missing here
  return [...this].reverse()
}

function replaced(this: unknown[], index: number, value: unknown): unknown[] {
  const copy = [...this]
  copy[index < 0 ? copy.length + index : index] = value
  return copy
}

function wellFormed(this: string): string {
  return this.replaceAll(/\p{Surrogate}/gu, '\uFFFD')
}

function canParse(url: string, base?: string): boolean {
  try {
    return new URL(url, base).href !== ''
  } catch {
    return false
  }
}

function withResolvers() {
  const settle: { resolve?: (value: unknown) => void; reject?: (reason: unknown) => void } = {}
  const promise = new Promise((resolve, reject) => Object.assign(settle, { resolve, reject }))
  return { promise, ...settle }
}
