import { Outlet, useLocation } from 'react-router'

import { documentRedirects } from '#app/http/document/document-redirects.ts'
import { isPurchase, pages } from '#app/route-table.ts'
import { loadPageFrame } from '#app/site/load-site-frame.ts'
import { isOfThisPage, stayOnFailedReading } from '#app/ui/shared/failed-reading.ts'
import { ToastOutlet } from '#app/ui/shared/toast.tsx'
import { PersonalPage } from '#app/ui/site/personal-page.tsx'

import type { Route } from './+types/layout.ts'

export const middleware: Route.MiddlewareFunction[] = [documentRedirects]
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [stayOnFailedReading(isOfThisPage)]

export async function loader({ context, url }: Route.LoaderArgs) {
  const { facts } = pages.find(url.pathname)
  return { ...(await loadPageFrame(context)), sells: !isPurchase(facts) }
}

/** The frame is not read again: only the page is, and a failure must not replace the frame. */
export function shouldRevalidate(): boolean {
  return false
}

/** Around pages made for one visitor: a purchase, a song. They are entered and left by documents. */
export default function PersonalLayout({ loaderData: { settings, sells } }: Route.ComponentProps) {
  return (
    <PersonalPage settings={settings} sells={sells} path={useLocation().pathname}>
      <Outlet />
      <ToastOutlet />
    </PersonalPage>
  )
}
