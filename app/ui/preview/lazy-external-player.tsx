import { ExternalPlayerOfServer } from './external-player-server.ts'
import { lazyPart } from './lazy-part.tsx'

export const LazyExternalPlayer = lazyPart<React.ComponentProps<typeof ExternalPlayerOfServer>>(
  ExternalPlayerOfServer,
  () => import('./external-player.tsx').then(({ ExternalPlayer }) => ExternalPlayer),
)
