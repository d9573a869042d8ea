import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

import { hideToast, useCurrentToast } from './toast-store.ts'

type Props = {
  title: string
  children: React.ReactNode
  variant?: 'default' | 'destructive'
  /** It stands in something that is read aloud already. */
  quiet?: boolean
  /** It comes with a page whose headline says as much: at the lower edge it covers none. */
  below?: boolean
}

/**
 * A passing message drawn with its page. It can be sent away without any script. No dialog: Escape belongs to the one it
 * may stand in. A newer one (`showToast`) takes its place, and it takes the place of an older one.
 */
export function Toast(props: Props) {
  const current = useCurrentToast()
  const [older] = useState(current)
  const [isReplaced, setReplaced] = useState(false)
  if (current && current !== older && !isReplaced) setReplaced(true)
  useEffect(() => hideToast(older), [older])

  return isReplaced ? null : <ToastBox {...props} />
}

/** The place of messages shown by `showToast`; once per page. */
export function ToastOutlet() {
  const toast = useCurrentToast()
  if (!toast) return null
  return createPortal(
    <ToastBox key={toast.id} title={toast.title} variant={toast.variant} below={toast.below}>
      {toast.text}
    </ToastBox>,
    document.body,
  )
}

function ToastBox({ title, children, variant = 'default', quiet = false, below = false }: Props) {
  return (
    <details open className="toast" data-toast data-variant={variant} data-below={below || undefined}>
      <summary aria-label="Fechar aviso">
        <span aria-hidden="true">×</span>
      </summary>
      <div role={quiet ? undefined : variant === 'destructive' ? 'alert' : 'status'}>
        <p className="font-bold">{title}</p>
        <p>{children}</p>
      </div>
    </details>
  )
}
