import { useEffect, type ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** How an entry of `app/client/entries/` hydrates markup that `<Hydrate>` rendered. Resolves once effects have run. */
export function hydrateComponent<Props extends object>(Component: ComponentType<Props>) {
  return (container: Element, json: string) =>
    new Promise<void>((resolve) => {
      const props: Props = JSON.parse(json)
      hydrateRoot(
        container,
        <Ready onReady={resolve}>
          <Component {...props} />
        </Ready>,
      )
    })
}

function Ready({ onReady, children }: { onReady: () => void; children: React.ReactNode }) {
  useEffect(onReady, [onReady])
  return children
}
