import { Outlet, useLocation, useRouteLoaderData } from 'react-router'

import siteUrl from '#app/islands/site.ts?worker&url'
import type { loader as rootLoader } from '#app/root.tsx'
import { SitePage } from '#app/ui/site-page.tsx'

export default function SiteLayout() {
  const known = useRouteLoaderData<typeof rootLoader>('root')

  return (
    <>
      <SitePage settings={known?.settings ?? null} path={useLocation().pathname}>
        <Outlet />
      </SitePage>
      <script defer src={siteUrl} />
    </>
  )
}
