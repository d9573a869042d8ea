export const noteStates = ['open', 'done', 'declined'] as const
/** What the studio made of a client's note. */
export type NoteState = (typeof noteStates)[number]
