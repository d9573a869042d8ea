import leftUrl from '#app/islands/left.ts?worker&url'

import { Toast } from './toast.tsx'

/** After "Sair": says so, and empties what the browser itself remembers. */
export function LeftNotice({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <>
      <Toast title={title}>{children}</Toast>
      <script defer src={leftUrl} />
    </>
  )
}
