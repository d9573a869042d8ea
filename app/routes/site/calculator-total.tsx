import { loadPublicSite } from '#app/site/load-public-site.ts'
import { unlistedMeta } from '#app/ui/site/link-meta.ts'
import { linkPicture } from '#app/ui/site/page-meta.ts'
import { calculatorCatalog, clampBespoke, parseBespoke, defaultChoice } from '#core/catalog/calculator.ts'

import type { Route } from './+types/calculator-total.ts'
import { calculatorHead } from './calculator.tsx'

export { default } from './calculator.tsx'

/** The same page with the sum of what was asked for: for a form sent without a script, and for links that carry a choice. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { catalog, settings, siteUrl } = await loadPublicSite(context)
  const query = url.searchParams
  const choice = parseBespoke((name) => query.get(name)) ?? defaultChoice(catalog)
  return { settings, siteUrl, ...calculatorCatalog(catalog), choice: clampBespoke(catalog, choice), given: true }
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const head = calculatorHead(loaderData)
  return unlistedMeta(head, loaderData && linkPicture(loaderData, head.path))
}
