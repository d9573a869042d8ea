import { use, useLayoutEffect } from 'react'

import { clearClientStorage } from '#app/client/clear-storage.ts'
import { HydrationContext } from '#app/http/site-frame.ts'
import leftUrl from '#app/islands/left.ts?worker&url'

import { Toast } from './toast.tsx'

/** Shown after "Sair": a toast, and the browser's storage is cleared before anything else of the page reads it. */
export function SignedOutToast({ title, children }: { title: string; children: React.ReactNode }) {
  const isHydrated = use(HydrationContext)
  useLayoutEffect(clearClientStorage, [])

  return (
    <>
      <Toast title={title} below>
        {children}
      </Toast>
      {isHydrated ? null : <script defer src={leftUrl} />}
    </>
  )
}
