import { useLayoutEffect, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'

import { toastParam } from '#app/http/toast-param.ts'
import { Toast } from '#app/ui/shared/toast.tsx'

/** The toast of the last action; `id` distinguishes two with the same text. */
export type FlashMessage = { id: string; title: string; text: string; isRefusal: boolean }

/**
 * Stays until its time is over, although the page behind it is read again without it; another screen ends it. The key of
 * what was said leaves the address at once, so that no link made here carries it on, and nothing is read again for that.
 */
export function FlashToast({ flashToast }: { flashToast: FlashMessage | null }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const idle = useNavigation().state === 'idle'
  const [shown, setShown] = useState({ flashToast, pathname, isOver: false })
  if (flashToast && flashToast.id !== shown.flashToast?.id) setShown({ flashToast, pathname, isOver: false })
  else if (pathname !== shown.pathname && !shown.isOver) setShown({ ...shown, isOver: true })

  // Before the effects of the screen: a reading that one of them begins then takes the way of this navigation, instead of being ended by it.
  useLayoutEffect(() => {
    const query = new URLSearchParams(search)
    if (!idle || !query.has(toastParam)) return
    query.delete(toastParam)
    void navigate(
      { pathname, search: query.toString() },
      { replace: true, preventScrollReset: true, defaultShouldRevalidate: false },
    )
  }, [idle, pathname, search, navigate])

  // In the page before there is anything to say: what comes with its words is not read aloud everywhere.
  return (
    <div role="status">
      {shown.flashToast && !shown.isOver ? (
        <Toast
          key={shown.flashToast.id}
          title={shown.flashToast.title}
          variant={shown.flashToast.isRefusal ? 'destructive' : 'default'}
          quiet
        >
          {shown.flashToast.text}
        </Toast>
      ) : null}
    </div>
  )
}
