import { use } from 'react'
import { Outlet, useLocation, useMatches } from 'react-router'

import { SiteFrameContext } from '#app/http/site-frame.ts'
import { ToastOutlet } from '#app/ui/shared/toast.tsx'
import { SitePage } from '#app/ui/site/site-page.tsx'

import floatingStyles from '#app/styles/floating-panels.css?url'

export default function SiteLayout() {
  const frame = use(SiteFrameContext)
  // Pages made for one visitor are left by a full load, which would cut a song off: they have the chat only.
  const isCached = useMatches().some(({ handle }) => typeof handle === 'object' && handle !== null && 'cache' in handle)

  return (
    <SitePage
      settings={frame?.settings ?? null}
      path={useLocation().pathname}
      floats={{
        styleSheet: floatingStyles,
        roaming: isCached,
        songs: isCached && (frame?.hasSongs ?? false),
        question: frame?.question ?? null,
      }}
    >
      <Outlet />
      <ToastOutlet />
    </SitePage>
  )
}
