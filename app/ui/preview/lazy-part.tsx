import { lazy, Suspense, useEffect, useState } from 'react'

type Part<Props> = React.ComponentType<Props>

/**
 * A part of a page that is drawn by the server and hydrated late: in the browser it is a module of its own, which the
 * page does not wait for. What the server sent stays as somebody left it, opened or typed into, until the module is
 * there, and works natively when it never comes. `ofServer` is empty in the browser's bundle (`vite.config.ts`).
 */
export function lazyPart<Props extends object>(ofServer: Part<Props>, load: () => Promise<Part<Props>>): Part<Props> {
  const Loaded = import.meta.env.SSR ? ofServer : lazy<Part<Props>>(() => loaded(load))
  // The server writes the boundary, too: without it React finds other markup than it hydrates, and draws the page anew.
  const draw = (props: Props, onReady: () => void) => (
    <Suspense>
      <Loaded {...props} />
      <WhenHydrated call={onReady} />
    </Suspense>
  )
  return function LatePart(props) {
    const [isReady, setReady] = useState(false)
    // React throws a boundary's markup of the server away if it gets new props before it can be hydrated: until then it
    // is the same element each time the page is drawn.
    const [first] = useState(() => draw(props, () => setReady(true)))
    return isReady ? draw(props, ignore) : first
  }
}

function WhenHydrated({ call }: { call: () => void }) {
  useEffect(() => call(), [call])
  return null
}

function ignore() {}

/** What did not load leaves the server's markup as it is, and is left out where the server sent none. */
function loaded<Props>(load: () => Promise<Part<Props>>): Promise<{ default: Part<Props> }> {
  return load().then(
    (part) => ({ default: part }),
    () => new Promise<never>(() => {}),
  )
}
