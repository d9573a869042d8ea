import { lazyPart } from './lazy-part.tsx'
import { PreviewMissingOfServer } from './preview-missing-server.ts'

export const LazyPreviewMissing = lazyPart(PreviewMissingOfServer, () =>
  import('./preview-missing.tsx').then(({ PreviewMissing }) => PreviewMissing),
)
