import { lazyPart } from '#app/ui/preview/lazy-part.tsx'

import { DraftsOfServer, NativeNoteFormOfServer, SentNotesOfServer } from './notes-server.ts'

export const LazyDrafts = lazyPart<React.ComponentProps<typeof DraftsOfServer>>(DraftsOfServer, () =>
  import('./draft-notes.tsx').then(({ Drafts }) => Drafts),
)

export const LazyNativeNoteForm = lazyPart<React.ComponentProps<typeof NativeNoteFormOfServer>>(
  NativeNoteFormOfServer,
  () => import('./draft-notes.tsx').then(({ NativeNoteForm }) => NativeNoteForm),
)

export const LazySentNotes = lazyPart<React.ComponentProps<typeof SentNotesOfServer>>(SentNotesOfServer, () =>
  import('./sent-notes.tsx').then(({ SentNotes }) => SentNotes),
)
