import { redirect } from 'react-router'

import { loadPublicSite } from '#app/site/load-public-site.ts'
import { bespokeQuery, clampBespoke, parseBespoke } from '#core/catalog/calculator.ts'

import type { Route } from './+types/calculator-continue.ts'

/** "Continuar" without a script: on to the checkout of the chosen base, with the choice in the address. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { catalog } = await loadPublicSite(context)
  const query = url.searchParams
  const requested = parseBespoke((name) => query.get(name))
  if (!requested) return redirect('/calculadora', 303)

  const choice = clampBespoke(catalog, requested)
  return redirect(`/pagamento/${choice.base}?${bespokeQuery(choice)}`, 303)
}
