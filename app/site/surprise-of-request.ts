import type { RouterContextProvider } from 'react-router'

import { readGrants } from '#app/http/access-cookies.ts'
import { depsContext, type Asked } from '#app/http/context.ts'
import type { Deps } from '#app/http/deps.ts'
import { isPersonal, pages } from '#app/route-table.ts'
import { readTrackedOrders } from '#app/site/tracked-orders.ts'
import type { QuietHours, SurpriseOrder } from '#core/order/surprise.ts'
import { parseUuid } from '#core/shared/uuid.ts'
import { findSurpriseOfPage } from '#db/order/surprise-orders.ts'
import { findListeningLink } from '#db/preview/listening-links.ts'
import { hashSecret } from '#use-cases/access/hash-secret.ts'

/**
 * The order because of which a personal page must not say what it is about: one this browser may see, or one that the
 * address names, since whoever is sent such a link sees its preview without any access. `null` on all other pages.
 */
export async function findSurpriseOfRequest(
  context: Readonly<RouterContextProvider>,
  { request, url }: Asked,
): Promise<SurpriseOrder | null> {
  const deps = context.get(depsContext)
  const { pathname, searchParams } = url
  if (!isPersonal(pages.find(pathname).facts)) return null
  const opened = pages.findExact(pathname)
  const listened = opened?.facts.surprise === 'of-link' ? await findListenedProject(deps.db, opened.last) : ''
  const names = [...pathname.split('/'), ...searchParams.values()]
    .map((text) => decode(text).trim())
    .filter((text) => canNameOrder(text))
    .slice(0, 12)
  const ofProjects = readGrants(request, deps, 'projects')
  // The page reads its orders with their surprise: no second question for the page that is asked for most.
  if (opened?.facts.surprise === 'of-tracked' && names.length === 0 && ofProjects.length === 0)
    return surpriseOf((await readTrackedOrders(context, request)).granted)
  const granted = [...readGrants(request, deps, 'orders'), ...ofProjects]
  const ids = [...granted.map(({ id }) => id), ...names, listened].flatMap((id) => parseUuid(id) ?? [])
  // A code is in capitals, the secret of a preview is not.
  return findSurpriseOfPage(deps.db, { ids, names: names.flatMap((name) => [name.toUpperCase(), name.toLowerCase()]) })
}

function surpriseOf(
  rows: { order: { code: string; surprise: QuietHours | null }; surpriseOfSong: SurpriseOrder | null }[],
): SurpriseOrder | null {
  for (const { order, surpriseOfSong } of rows) {
    if (order.surprise) return { code: order.code, hours: order.surprise }
    if (surpriseOfSong) return surpriseOfSong
  }
  return null
}

/** A code, an id, or the secret of a preview: the other parts of an address name nothing. */
function canNameOrder(text: string): boolean {
  return /^P\d{4,9}$/i.test(text) || parseUuid(text) !== null || /^[0-9a-f]{32}$/i.test(text)
}

/** Whose song a link to listen leads to; empty where there is no such link. */
async function findListenedProject(db: Deps['db'], token: string): Promise<string> {
  const found = await findListeningLink(db, hashSecret(decode(token)))
  return found?.project.id ?? ''
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
