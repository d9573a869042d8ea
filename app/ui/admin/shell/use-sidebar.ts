import { useEffect, useRef, useState, type RefObject } from 'react'
import { useLocation } from 'react-router'

export const sidebarCookie = 'sidebar_state'

/** Collapsed or not is remembered for seven days; below 768 px the same sidebar is a drawer that opens over the page. */
export function useSidebar(startsCollapsed: boolean, menu: RefObject<HTMLElement | null>) {
  const [collapsed, setCollapsed] = useState(startsCollapsed)
  const { pathname } = useLocation()
  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current !== pathname && menu.current?.matches(':is([open], :popover-open)')) menu.current.hidePopover()
    shown.current = pathname
  }, [pathname, menu])

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (matchMedia('(width < 768px)').matches) menu.current?.togglePopover()
      else setCollapsed((current) => remember(!current))
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [menu])

  return { collapsed, toggle: () => setCollapsed((current) => remember(!current)) }
}

function remember(collapsed: boolean): boolean {
  document.cookie = `${sidebarCookie}=${collapsed ? 'collapsed' : 'open'}; Path=/admin; Max-Age=${7 * 86_400}; SameSite=Lax`
  return collapsed
}
