import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, ScrollRestoration, useLocation, useNavigation, useNavigationType } from 'react-router'

import { openAround } from '#app/client/page-script/open-around.ts'
import { showGoing } from '#app/client/page-script/show-going.ts'
import { restoreFields, storeFields } from '#app/client/storage/typed-fields.ts'
import { useHydrated } from '#app/ui/shared/use-hydrated.ts'

/** What a browser does by itself when a document takes the place of another, where only the page changes. */
export function ShopChanges({ countedPages }: { countedPages: Record<string, string> }) {
  const location = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop
  const isGoing = useNavigation().state !== 'idle'
  const shown = useRef(location.key)
  const announcer = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    // Of the document itself the script of the page did it, and what was closed since stays closed.
    if (shown.current === location.key) return
    shown.current = location.key
    openAround(location.hash)
    document.querySelector<HTMLElement>('#menu')?.hidePopover()
    if (isBack) restoreFields(location.key)
    resetFocus()
    if (announcer.current) announcer.current.textContent = document.title
    // The server counts documents; this page came without one.
    const counts = countedPages[location.pathname]
    if (counts) navigator.sendBeacon('/contagem', counts)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each page
  }, [location.key])

  // What is typed and opened is there again on the way back.
  useEffect(() => {
    const store = () => storeFields(location.key)
    for (const type of ['change', 'toggle']) document.addEventListener(type, store, true)
    return () => {
      for (const type of ['change', 'toggle']) document.removeEventListener(type, store, true)
    }
  }, [location.key])

  useEffect(() => (isGoing ? showGoing() : undefined), [isGoing])

  return (
    <>
      <div ref={announcer} className="sr-only" role="status" data-announcer />
      {/* Once it is hydrated: until then, and between documents, the browser does it. */}
      <ScrollAtOnce />
      {useHydrated() ? <ScrollRestoration /> : null}
    </>
  )
}

/** A page begins at its place: only inside of a page is the way there shown. Its effect runs before the one that scrolls. */
function ScrollAtOnce() {
  const { key } = useLocation()
  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.scrollBehavior = 'auto'
    // Known at once only where somebody asks.
    getComputedStyle(document.documentElement).getPropertyValue('scroll-behavior')
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => (style.scrollBehavior = '')))
    return () => cancelAnimationFrame(frame)
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- once for each page
  }, [key])
  return null
}

/** The next Tab starts where it would on a page just opened. */
function resetFocus() {
  document.body.tabIndex = -1
  document.body.focus({ preventScroll: true })
  document.body.removeAttribute('tabindex')
}
