import { lazy, Suspense } from 'react'

import { SharePartOfServer } from './share-part-server.ts'

type Props = React.ComponentProps<typeof SharePartOfServer>

/** In the browser a module of its own, which the page does not wait for; what the server sent stays until it is there. */
const SharePart = import.meta.env.SSR
  ? SharePartOfServer
  : lazy(() =>
      import('./share-part.tsx').then(
        (module) => ({ default: module.SharePart }),
        () => ({ default: Nothing }),
      ),
    )

export function LazySharePart(props: Props) {
  return (
    <Suspense>
      <SharePart {...props} />
    </Suspense>
  )
}

function Nothing() {
  return null
}
