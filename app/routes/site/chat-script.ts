import { loadPublicSite } from '#app/site/load-public-site.ts'
import { chatScript } from '#copy/site/chat.ts'

import type { Route } from './+types/chat-script.ts'

/** What the chat says, read by its code when somebody opens it. */
export async function loader({ context }: Route.LoaderArgs) {
  const { catalog, settings } = await loadPublicSite(context)
  return Response.json(chatScript(catalog, settings))
}
