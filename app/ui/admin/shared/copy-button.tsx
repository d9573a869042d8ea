import { useState } from 'react'
import { createPortal } from 'react-dom'

import { useHydrated } from '#app/ui/admin/hooks/use-hydrated.ts'
import { Toast } from '#app/ui/shared/toast.tsx'

type Props = {
  /** What is copied; a path of ours gets the origin put before it. */
  text: string
  /** The text is no link: it is copied as it stands. */
  plain?: boolean
  done: string
  className?: string
  children: React.ReactNode
}

/** Puts a link on the clipboard and says so. Not there without script: it could do nothing. */
export function CopyButton({ text, plain = false, done, className = 'btn btn-line', children }: Props) {
  const [told, setTold] = useState<{ times: number; copied: boolean }>({ times: 0, copied: false })
  if (!useHydrated()) return null

  async function copy() {
    const copied = await navigator.clipboard.writeText(plain ? text : new URL(text, location.origin).href).then(
      () => true,
      () => false,
    )
    setTold(({ times }) => ({ times: times + 1, copied }))
  }

  return (
    <>
      <button
        type="button"
        className={className}
        onClick={() => void copy().catch(() => setTold(({ times }) => ({ times: times + 1, copied: false })))}
      >
        {children}
      </button>
      {told.times > 0
        ? createPortal(
            <Told key={told.times} copied={told.copied} done={done} what={plain ? 'o texto' : 'o link'} />,
            document.body,
          )
        : null}
    </>
  )
}

function Told({ copied, done, what }: { copied: boolean; done: string; what: string }) {
  return copied ? (
    <Toast title={done}>É só colar onde você quiser.</Toast>
  ) : (
    <Toast title="Erro ao copiar" variant="destructive">
      Não foi possível copiar {what}.
    </Toast>
  )
}
