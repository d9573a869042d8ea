import { loadSiteData } from '#app/site/load-site-data.ts'
import { cookieQuestion } from '#copy/content/consents.ts'

import type { Route } from './+types/consent-question.ts'

export const handle = { cache: true }

/** What visitors are asked about content of other companies, read by the bar when it asks. */
export async function loader({ context }: Route.LoaderArgs) {
  const { settings, textOverrides } = await loadSiteData(context)
  const { question, mark } = cookieQuestion(settings, textOverrides)
  return Response.json({ question, mark })
}
