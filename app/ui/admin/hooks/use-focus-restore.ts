import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigation, useNavigationType } from 'react-router'

import {
  firstInvalidField,
  focusOn,
  isDisabled,
  nearest,
  traceOf,
  type Trace,
} from '#app/ui/admin/shell/focus-history.ts'

/**
 * Keeps the focus on a usable element: a button disabled while pending gets it back; after an error, the first invalid
 * field has it; when the focused element is removed, a nearby one has it.
 */
export function useFocusRestore(): void {
  useFocusFirstError()
  useFocusOnArrival()
  useFocusOnReturn()

  useEffect(() => {
    // Of a dialog, and behind it of what opened it.
    let traces: Trace[] = []
    let wasOff = false

    function remember({ target }: FocusEvent) {
      if (!(target instanceof HTMLElement)) return
      wasOff = false
      // Behind a dialog the page may have moved: what opened it is looked for again, once the page stands.
      if (traces[0]?.element.closest('dialog') && !target.closest('dialog')) {
        requestAnimationFrame(() => target.scrollIntoView({ block: 'nearest' }))
      }
      const trace = traces.find(({ element }) => element === target) ?? traceOf(target)
      const behind = target.closest('dialog') ? traces.find(({ element }) => !element.closest('dialog')) : undefined
      traces = behind ? [trace, behind] : [trace]
    }

    /** A press outside of controls removes the focus on purpose. */
    function clearPressed({ target }: PointerEvent) {
      if (
        target instanceof Element &&
        !target.closest('a, button, input, select, textarea, label, summary, [tabindex]')
      ) {
        traces = []
      }
    }

    function look() {
      const [last] = traces
      if (!last) return
      if (isDisabled(last.element)) wasOff = true
      if (document.activeElement !== document.body) return
      if (!last.element.isConnected) focusOn(nearest(traces), last.screen === location.pathname)
      else if (wasOff && !isDisabled(last.element)) last.element.focus({ preventScroll: true })
    }

    const watch = new MutationObserver(look)
    watch.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled'] })
    document.addEventListener('focusin', remember)
    document.addEventListener('pointerdown', clearPressed)
    return () => {
      watch.disconnect()
      document.removeEventListener('focusin', remember)
      document.removeEventListener('pointerdown', clearPressed)
    }
  }, [])
}

/** The screens of signing in have another frame. Whoever comes from there is at the title, as on every other way to a screen. */
function useFocusOnArrival(): void {
  const [arrival] = useState(useNavigationType())
  useEffect(() => {
    if (arrival !== NavigationType.Pop && document.activeElement === document.body) focusOn(nearest([]), false)
  }, [arrival])
}

/** The link that had the focus last in each entry of the history, by its key. */
const lastLinks = new Map<string, string>()

/** Going back finds the row of a list that was opened, as `useScrollPosition` finds its place. */
function useFocusOnReturn(): void {
  const { key, pathname } = useLocation()
  const type = useNavigationType()
  const shown = useRef({ key, pathname })

  useEffect(() => {
    const remember = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('main a[href]') : null
      if (link) lastLinks.set(shown.current.key, link.getAttribute('href') ?? '')
    }
    // Not every browser focuses a link that is pressed.
    for (const event of ['focusin', 'click']) document.addEventListener(event, remember, true)
    return () => {
      for (const event of ['focusin', 'click']) document.removeEventListener(event, remember, true)
    }
  }, [])

  useLayoutEffect(() => {
    const before = shown.current
    if (before.key === key) return
    shown.current = { key, pathname }
    // Another filter is the same screen, where the focus has a place.
    const isReturn = type === NavigationType.Pop && before.pathname !== pathname
    const path = isReturn ? lastLinks.get(key) : undefined
    if (path === undefined) return
    focusOn(document.querySelector<HTMLElement>(`main a[href="${CSS.escape(path)}"]`), false)
  }, [key, pathname, type])
}

/** After an error the focus moves to the invalid field. */
function useFocusFirstError(): void {
  const { state } = useNavigation()
  const sent = useRef<HTMLFormElement | null>(null)

  useEffect(() => {
    const onSubmit = ({ target }: SubmitEvent) => {
      // Asked as written: a field named “method” would stand in front of the form's own.
      if (target instanceof HTMLFormElement && target.getAttribute('method') === 'post') sent.current = target
    }
    document.addEventListener('submit', onSubmit, true)
    return () => document.removeEventListener('submit', onSubmit, true)
  }, [])

  useLayoutEffect(() => {
    if (state !== 'idle' || !sent.current) return
    const form = sent.current
    sent.current = null
    const at = document.activeElement
    if (at === document.body || form.contains(at)) focusOn(firstInvalidField(form.isConnected ? form : document))
  }, [state])
}
