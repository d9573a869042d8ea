import { useEffect, useRef, type RefObject } from 'react'

/**
 * Keeps the keyboard on the page when an update removes what had the focus: it goes to `main`, which is where a new page
 * would have begun. Give the handlers to the element around everything that updates.
 */
export function useFocusFallback(): { onFocus: React.FocusEventHandler; onBlur: React.FocusEventHandler } {
  const focused: RefObject<Element | null> = useRef(null)

  // After every rendering: React tells nobody that it removed a focused element.
  useEffect(() => {
    if (!focused.current || focused.current.isConnected) return
    focused.current = null
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
  })

  return {
    onFocus: ({ target }) => {
      focused.current = target
    },
    onBlur: () => {
      focused.current = null
    },
  }
}
