import { lazy, Suspense } from 'react'

type Part<Props> = React.ComponentType<Props>

/**
 * A part of a page that is drawn by the server and hydrated late: in the browser it is a module of its own, which the
 * page does not wait for. What the server sent stays until the module is there. `ofServer` is empty in the browser's
 * bundle (`vite.config.ts`).
 */
export function lazyPart<Props extends object>(ofServer: Part<Props>, load: () => Promise<Part<Props>>): Part<Props> {
  const Loaded = import.meta.env.SSR ? ofServer : lazy<Part<Props>>(() => loaded(load))
  // The server writes the boundary, too: without it React finds other markup than it hydrates, and draws the page anew.
  return (props) => (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}

/** What did not load is left out. */
function loaded<Props>(load: () => Promise<Part<Props>>): Promise<{ default: Part<Props> }> {
  return load().then(
    (part) => ({ default: part }),
    () => ({ default: () => null }),
  )
}
