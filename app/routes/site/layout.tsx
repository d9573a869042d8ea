import { Outlet, useLocation } from 'react-router'

import { documentRedirects } from '#app/http/document/document-redirects.ts'
import type { PageWishes } from '#app/http/document/page-wishes.ts'
import { countedPages, shopPaths } from '#app/route-table.ts'
import { loadShopFrame } from '#app/site/load-site-frame.ts'
import { ToastOutlet } from '#app/ui/shared/toast.tsx'
import { ShopPage } from '#app/ui/site/shop-page.tsx'

import type { Route } from './+types/layout.ts'

export const middleware: Route.MiddlewareFunction[] = [documentRedirects]

/** The floating player may embed the album on any page, and a navigation in the shop keeps its document. */
export const handle = { frames: true } satisfies PageWishes

/** The last two are the same in every answer: they come this way so that the table of all addresses stays out of the browser's code. */
export async function loader({ context }: Route.LoaderArgs) {
  return { ...(await loadShopFrame(context)), shopPaths, countedPages }
}

/** What surrounds the pages is the same at every address of the shop, and no form of the shop changes it. */
export function shouldRevalidate(): boolean {
  return false
}

/** Around the pages of the shop, and the same while they change: a song plays on, and the chat stays open. */
export default function ShopLayout({ loaderData }: Route.ComponentProps) {
  const { shopPaths: paths, countedPages: counted, ...frame } = loaderData
  return (
    <ShopPage frame={frame} shopPaths={paths} countedPages={counted} path={useLocation().pathname}>
      <Outlet />
      <ToastOutlet />
    </ShopPage>
  )
}
