/** Left out of the browser's bundle (`vite.config.ts`): there they are modules that the page does not wait for. */
export { Drafts as DraftsOfServer, NativeNoteForm as NativeNoteFormOfServer } from './draft-notes.tsx'
export { SentNotes as SentNotesOfServer } from './sent-notes.tsx'
