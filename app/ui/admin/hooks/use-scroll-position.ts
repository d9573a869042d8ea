import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** How far each entry of the history was scrolled, by its key. */
const heights = new Map<string, number>()

/**
 * Another screen, or another page of a list, begins at its top, or at the part its address names; dialogs and filters are the same screen. Going back finds
 * the place that was left: the browser looks for it before the screen is there, so it is done here.
 */
export function useScrollPosition(): void {
  const { key, pathname, search, hash } = useLocation()
  const type: string = useNavigationType()
  const page = `${pathname}?${new URLSearchParams(search).get('antes') ?? ''}`
  const shown = useRef({ page, key })

  useLayoutEffect(() => {
    const before = shown.current
    if (before.key === key) return
    shown.current = { page, key }
    history.scrollRestoration = 'manual'
    if (type === 'POP') scrollTo({ top: heights.get(key) ?? 0, behavior: 'instant' })
    else if (before.page !== page) beginAt(hash)
    heights.set(key, scrollY)
  }, [key, page, type, hash])

  useEffect(() => {
    const measure = () => heights.set(shown.current.key, scrollY)
    // A page that is read again is the browser's.
    const handOver = () => {
      history.scrollRestoration = 'auto'
    }
    measure()
    window.addEventListener('scroll', measure, { passive: true })
    window.addEventListener('pagehide', handOver)
    return () => {
      window.removeEventListener('scroll', measure)
      window.removeEventListener('pagehide', handOver)
      handOver()
    }
  }, [])
}

function beginAt(hash: string): void {
  const part = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
  if (part) part.scrollIntoView({ behavior: 'instant' })
  else scrollTo({ top: 0, behavior: 'instant' })
}
