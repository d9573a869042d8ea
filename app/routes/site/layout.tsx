import { use } from 'react'
import { Outlet, useLocation, useMatches } from 'react-router'

import { SiteFrameContext } from '#app/http/site-frame.ts'
import consentUrl from '#app/islands/consent-bar.ts?worker&url'
import { ToastOutlet } from '#app/ui/shared/toast.tsx'
import { SitePage } from '#app/ui/site/site-page.tsx'

import floatingStyles from '#app/styles/floating-panels.css?url'

const parts = { style: floatingStyles, consent: consentUrl }

export default function SiteLayout() {
  const frame = use(SiteFrameContext)
  // Pages made for one visitor are left by a full load, which would cut a song off: they have the chat only.
  const isCached = useMatches().some(({ handle }) => typeof handle === 'object' && handle !== null && 'cache' in handle)

  return (
    <SitePage
      settings={frame?.settings ?? null}
      path={useLocation().pathname}
      floats={{
        parts,
        roaming: isCached,
        songs: isCached && (frame?.hasSongs ?? false),
        question: frame?.question ?? '',
      }}
    >
      <Outlet />
      <ToastOutlet />
    </SitePage>
  )
}
