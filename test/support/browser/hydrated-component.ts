import type { ComponentType } from 'react'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'

import { hydrateComponent } from '#app/client/hydration/hydrate-component.tsx'

/** The markup of a component as a page without React carries it, and the way it is hydrated there. */
export function serveComponent<Props extends object>(Component: ComponentType<Props>, props: Props) {
  const place = document.createElement('div')
  place.innerHTML = renderToString(createElement(Component, props))
  document.body.replaceChildren(place)
  return { place, hydrate: () => hydrateComponent(Component)(place, JSON.stringify(props)) }
}

/** A user's input as the browser reports it: the value is set by the browser, not by a script. */
export function enter(input: HTMLInputElement, value: string | boolean) {
  const [name, type] = typeof value === 'boolean' ? (['checked', 'click'] as const) : (['value', 'input'] as const)
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, name)?.set?.call(input, value)
  input.dispatchEvent(new Event(type, { bubbles: true }))
}
