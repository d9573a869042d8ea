import { useEffect, type ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'

/**
 * How an entry of `app/client/entries/` hydrates markup that `<Hydrate>` rendered. Resolves once effects have run, with how to
 * unmount it.
 */
export function hydrateComponent<Props extends object>(Component: ComponentType<Props>) {
  return (container: Element, json: string) =>
    new Promise<() => void>((resolve) => {
      const props: Props = JSON.parse(json)
      const root = hydrateRoot(
        container,
        <Ready onReady={() => resolve(() => root.unmount())}>
          <Component {...props} />
        </Ready>,
      )
    })
}

function Ready({ onReady, children }: { onReady: () => void; children: React.ReactNode }) {
  // Once: what the promise resolves with does not change.
  useEffect(onReady, [onReady])
  return children
}
