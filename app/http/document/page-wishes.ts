/** What any route of the branch may wish of its document (`app/entry.server.tsx`). The panel, which is one document, has what its screens need. */
export type DocumentWishes = {
  /** Its form may lead to the provider's checkout. */
  formTargets?: true
  /** It may embed players of others. */
  frames?: true
  microphone?: true
  /** And the microphone; it plays what was recorded before it is sent. */
  camera?: true
}

/** What a page itself may wish, until it is hydrated (`app/client/hydrate/held-scripts.tsx`). */
export type EarlyWishes = {
  /** What answers a press, besides the song. */
  earlyScript?: string
  /** Whether the page, with what its loader returned, may have a song that is played before React; no other even says that there are songs. */
  earlySong?(loaderData: unknown): boolean
}

/** The `handle` of a route. What an address is, and who may open it, stands where it is declared (`app/routes.ts`; decision 142 says why not here). */
export type PageWishes = DocumentWishes & EarlyWishes
