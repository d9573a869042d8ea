import { useEffect, useRef } from 'react'

/**
 * Repeats a press on a button that needs script and was pressed before hydration. The press left the focus on it,
 * without the ring a keyboard would show; several presses count as one. Give the ref to the element around everything.
 */
export function useEarlyPress<Element extends HTMLElement>(): React.RefObject<Element | null> {
  const within = useRef<Element>(null)
  useEffect(() => {
    const pressed = document.activeElement?.closest<HTMLElement>('button[type="button"]')
    if (!pressed || !within.current?.contains(pressed)) return
    // A press that is not over yet ends on a button of React's, which answers it.
    if (pressed.matches(':focus-visible') || pressed.matches(':active')) return
    // After the effects of the rest of the page: what a press does needs them.
    queueMicrotask(() => pressed.click())
  }, [])
  return within
}
