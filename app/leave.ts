import { redirect } from 'react-router'

import { listBriefingsOpenTo } from '#db/briefings.ts'
import { hashLink } from '#use-cases/briefing-links.ts'

import { forgetBriefingLinks, readBriefingLinks } from './briefing-cookie.ts'
import { forgetPrefill, readGrants, revokeOrder } from './cookies.ts'
import type { Deps } from './deps.ts'
import { readPreviews, revokePreview } from './preview-cookie.ts'

type Left = { orderId: string | null; projectId: string | null }

/** In an address: whoever reads it has just left. The page then empties what the browser itself remembers, too. */
export function hasLeft(query: URLSearchParams): boolean {
  return query.get('aviso') === 'saiu'
}

/**
 * "Sair", wherever it stands: each of these opens the others, so the order, its song and its story are closed together,
 * and the name and the address that would open them again from a filled form go, too.
 */
export async function leave(request: Request, deps: Deps, left: Left, address: string): Promise<Response> {
  const { orderId, projectId } = left
  const cookies = [forgetPrefill(deps)]
  if (orderId && readGrants(request, deps).includes(orderId)) cookies.unshift(revokeOrder(request, deps, orderId))
  if (projectId && readPreviews(request, deps).includes(projectId))
    cookies.unshift(revokePreview(request, deps, projectId))
  const told = await linksOf(request, deps, left)
  if (told.length > 0) cookies.push(forgetBriefingLinks(request, deps, told))
  return redirect(`${address}?aviso=saiu`, {
    status: 303,
    headers: cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]),
  })
}

/** The links in this browser that open the story of what is left. */
async function linksOf(request: Request, deps: Deps, { orderId, projectId }: Left): Promise<string[]> {
  const links = readBriefingLinks(request, deps)
  const rows = await listBriefingsOpenTo(deps.db, { linkHashes: links.map(hashLink), orderIds: [] })
  const hashes = rows
    .filter(
      ({ briefing }) =>
        (orderId !== null && briefing.orderId === orderId) || (projectId !== null && briefing.projectId === projectId),
    )
    .map(({ briefing }) => briefing.tokenHash)
  return links.filter((link) => hashes.includes(hashLink(link)))
}
