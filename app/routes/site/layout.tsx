import { use } from 'react'
import { Outlet, useLocation } from 'react-router'

import { SiteFrameContext } from '#app/http/site-frame.ts'
import { ToastOutlet } from '#app/ui/shared/toast.tsx'
import { SitePage } from '#app/ui/site/site-page.tsx'

export default function SiteLayout() {
  const frame = use(SiteFrameContext)
  // The others have the chat only.
  const roaming = frame?.roams ?? false

  return (
    <SitePage
      settings={frame?.settings ?? null}
      path={useLocation().pathname}
      sells={frame?.sells ?? true}
      floats={{
        roaming,
        songs: roaming && (frame?.hasSongs ?? false),
        question: frame?.question ?? null,
      }}
    >
      <Outlet />
      <ToastOutlet />
    </SitePage>
  )
}
