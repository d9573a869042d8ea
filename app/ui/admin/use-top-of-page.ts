import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** Another screen, or another page of a list, begins at its top. Dialogs and filters are the same screen; going back is the browser's. */
export function useTopOfPage(): void {
  const { pathname, search } = useLocation()
  const type: string = useNavigationType()
  const page = `${pathname}?${new URLSearchParams(search).get('antes') ?? ''}`
  const shown = useRef(page)

  useLayoutEffect(() => {
    if (shown.current !== page && type !== 'POP') scrollTo({ top: 0, behavior: 'instant' })
    shown.current = page
  }, [page, type])
}
