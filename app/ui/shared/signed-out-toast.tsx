import leftUrl from '#app/islands/left.ts?worker&url'

import { Toast } from './toast.tsx'

/** Shown after "Sair": a toast, and the script that clears the browser's storage. */
export function SignedOutToast({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <>
      <Toast title={title} below>
        {children}
      </Toast>
      <script defer src={leftUrl} />
    </>
  )
}
