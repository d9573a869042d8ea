import { useLayoutEffect } from 'react'

import { clearClientStorage } from '#app/client/storage/clear-storage.ts'

import { Toast } from './toast.tsx'

/** Shown after "Sair": a toast, and the browser's storage is cleared before anything else of the page reads it. */
export function SignedOutToast({ title, children }: { title: string; children: React.ReactNode }) {
  useLayoutEffect(clearClientStorage, [])

  return (
    <Toast title={title} below>
      {children}
    </Toast>
  )
}
