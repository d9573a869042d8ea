import { lazyPart } from '#app/ui/preview/lazy-part.tsx'

import { SharePartOfServer } from './share-part-server.ts'

export const LazySharePart = lazyPart<React.ComponentProps<typeof SharePartOfServer>>(SharePartOfServer, () =>
  import('./share-part.tsx').then(({ SharePart }) => SharePart),
)
