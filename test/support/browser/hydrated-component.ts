import type { ComponentType } from 'react'
import { createElement, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'

/** The markup of a component as a page carries it before React is there, and the way it is hydrated. Resolves once effects have run, with how to unmount it. */
export function serveComponent<Props extends object>(Component: ComponentType<Props>, props: Props) {
  const place = document.createElement('div')
  place.innerHTML = renderToString(createElement(Component, props))
  document.body.replaceChildren(place)
  return {
    place,
    hydrate: () =>
      new Promise<() => void>((resolve) => {
        const root = hydrateRoot(
          place,
          createElement(Ready, { onReady: () => resolve(() => root.unmount()) }, createElement(Component, props)),
        )
      }),
  }
}

function Ready({ onReady, children }: { onReady: () => void; children?: React.ReactNode }) {
  useEffect(onReady, [onReady])
  return children
}

/** A user's input as the browser reports it: the value is set by the browser, not by a script. */
export function enter(input: HTMLInputElement, value: string | boolean) {
  const [name, type] = typeof value === 'boolean' ? (['checked', 'click'] as const) : (['value', 'input'] as const)
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, name)?.set?.call(input, value)
  input.dispatchEvent(new Event(type, { bubbles: true }))
}
