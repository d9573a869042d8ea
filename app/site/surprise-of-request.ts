import { readOrderAccess } from '#app/http/access-cookies.ts'
import type { Deps } from '#app/http/deps.ts'
import { isPersonalPath } from '#app/ui/site/personal-path.ts'
import type { SurpriseOrder } from '#core/order/surprise.ts'
import { isUuid } from '#core/shared/uuid.ts'
import { findSurpriseOfPage } from '#db/order/surprise-orders.ts'
import { findListeningLink } from '#db/preview/listening-links.ts'
import { hashLink } from '#use-cases/briefing/briefing-links.ts'

/**
 * The order because of which a personal page must not say what it is about: one this browser may see, or one that the
 * address names, since whoever is sent such a link sees its preview without any access. `null` on all other pages.
 */
export async function findSurpriseOfRequest(
  request: Request,
  deps: Pick<Deps, 'db' | 'signer' | 'siteUrl' | 'now'>,
): Promise<SurpriseOrder | null> {
  const { pathname, searchParams } = new URL(request.url)
  if (!isPersonalPath(pathname)) return null
  const listened = await findListenedProject(deps.db, pathname)
  const granted = (['orders', 'projects'] as const).flatMap((kind) => readOrderAccess(request, deps, kind))
  const names = [...pathname.split('/'), ...searchParams.values()]
    .map((text) => decode(text).trim())
    // What can be a code or an id; PostgreSQL refuses a text with a NUL.
    .filter((text) => /^[\w-]{1,64}$/.test(text))
    .slice(0, 12)
  const ids = [...granted.map(({ id }) => id), ...names, listened].filter((id) => isUuid(id))
  return findSurpriseOfPage(deps.db, { ids, names: [...names, ...names.map((name) => name.toUpperCase())] })
}

/** Whose song a link to listen leads to; empty where the address is none. */
async function findListenedProject(db: Deps['db'], pathname: string): Promise<string> {
  const [, token] = /^\/ouvir\/([^/]+?)(?:\.data)?$/.exec(pathname) ?? []
  const found = token ? await findListeningLink(db, hashLink(decode(token))) : null
  return found?.project.id ?? ''
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
