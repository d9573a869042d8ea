import { loadPublicSite } from '#app/site/load-public-site.ts'
import { unlistedMeta } from '#app/ui/site/link-meta.ts'
import { linkPicture } from '#app/ui/site/page-meta.ts'
import { parseAnswers, recommendationCatalog } from '#core/catalog/qualification.ts'

import type { Route } from './+types/qualification-result.ts'
import { qualificationHead } from './qualification.tsx'

export { default } from './qualification.tsx'

/** The same page with what was answered and what follows from it. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const query = url.searchParams
  const { catalog, settings, siteUrl } = await loadPublicSite(context)
  return {
    settings,
    siteUrl,
    catalog: recommendationCatalog(catalog),
    answers: parseAnswers((name) => query.get(name)),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const head = qualificationHead(loaderData)
  return unlistedMeta(head, loaderData && linkPicture(loaderData, head.path))
}
