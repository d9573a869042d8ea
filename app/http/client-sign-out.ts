import { redirect } from 'react-router'

import { listAccessibleBriefings } from '#db/briefing/briefings.ts'
import type { OrderOrProject } from '#db/order/orders.ts'
import { endAccessEverywhere } from '#use-cases/access/end-access.ts'
import { hashSecret } from '#use-cases/access/hash-secret.ts'

import { readGrants, revokeGrant } from './access-cookies.ts'
import { clearBriefingLinks, readBriefingLinks } from './briefing/briefing-cookie.ts'
import { clearPrefill, clearVisitor } from './cookies.ts'
import type { Deps } from './deps.ts'
import { clearLinkSecrets } from './link-secret.ts'

/** Whether the page was reached by leaving: it then also clears the browser's storage (`SignedOutToast`). */
export function hasSignedOut(query: URLSearchParams): boolean {
  return query.get('aviso') === 'saiu'
}

/**
 * "Sair" on every page. Access to an order also opens its preview, delivery and briefing and the other way round, so all
 * of it is revoked together, with the cookies that pre-fill name and e-mail, know the browser that bought, or keep
 * what a link brought.
 */
export async function signOutClient(
  request: Request,
  deps: Deps,
  left: OrderOrProject,
  path: string,
): Promise<Response> {
  const { orderId, projectId } = left
  const cookies = [clearPrefill(deps), clearVisitor(deps), ...clearLinkSecrets(request, deps)]
  if (orderId && readGrants(request, deps, 'orders').some(({ id }) => id === orderId))
    cookies.unshift(revokeGrant(request, deps, 'orders', orderId))
  if (projectId && readGrants(request, deps, 'projects').some(({ id }) => id === projectId))
    cookies.unshift(revokeGrant(request, deps, 'projects', projectId))
  const knownLinks = await linksOf(request, deps, left)
  if (knownLinks.length > 0) cookies.push(clearBriefingLinks(request, deps, knownLinks))
  return redirect(`${path}?aviso=saiu`, {
    status: 303,
    headers: [
      ...cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]),
      // Recordings and voices of this session; what scripts stored is cleared by the page.
      ['Clear-Site-Data', '"cache"'],
    ],
  })
}

/** "Sair de todos os aparelhos", for whoever may open it: here as above, and everywhere else, too. */
export async function leaveEverywhere(
  request: Request,
  deps: Deps,
  left: OrderOrProject,
  path: string,
): Promise<Response> {
  const response = await signOutClient(request, deps, left, path)
  await endAccessEverywhere(deps, left)
  return response
}

/** The briefing links of this browser that belong to the order or project being left. */
async function linksOf(request: Request, deps: Deps, { orderId, projectId }: OrderOrProject): Promise<string[]> {
  const links = readBriefingLinks(request, deps)
  const rows = await listAccessibleBriefings(deps.db, { linkHashes: links.map(hashSecret), orderIds: [] })
  const hashes = rows
    .filter(
      ({ briefing }) =>
        (orderId !== null && briefing.orderId === orderId) || (projectId !== null && briefing.projectId === projectId),
    )
    .map(({ briefing }) => briefing.tokenHash)
  return links.filter((link) => hashes.includes(hashSecret(link)))
}
