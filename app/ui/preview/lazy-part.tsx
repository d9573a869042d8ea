import { lazy, Suspense } from 'react'

type Part<Props> = React.ComponentType<Props>

/**
 * A part of a page that is drawn by the server and hydrated late: in the browser it is a module of its own, which the
 * page does not wait for. What the server sent stays until the module is there. `ofServer` is empty in the browser's
 * bundle (`vite.config.ts`).
 */
export function lazyPart<Props extends object>(ofServer: Part<Props>, load: () => Promise<Part<Props>>): Part<Props> {
  if (import.meta.env.SSR) return ofServer
  const nothing = { default: () => null }
  const Loaded = lazy<Part<Props>>(() =>
    load().then(
      (part) => ({ default: part }),
      () => nothing,
    ),
  )
  return (props) => (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}
