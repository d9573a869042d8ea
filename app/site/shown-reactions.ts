import type { RouterContextProvider } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import type { ShownReaction } from '#core/gift/reaction.ts'
import { listShownReactions } from '#db/gift/gift-reactions.ts'

/** What visitors read of reactions to songs: first names and words, with the leave of who wrote them. */
export function readShownReactions(context: Readonly<RouterContextProvider>): Promise<ShownReaction[]> {
  const { db, now } = context.get(depsContext)
  return listShownReactions(db, now())
}
