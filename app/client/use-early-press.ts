import { useEffect, useRef } from 'react'

/**
 * A button that needs script and was pressed before it was there is pressed again once it is. The press left the focus on
 * it, without the ring that a keyboard would have shown; pressing twice out of impatience is one wish. Give the ref to the
 * element around everything.
 */
export function useEarlyPress<Element extends HTMLElement>(): React.RefObject<Element | null> {
  const within = useRef<Element>(null)
  useEffect(() => {
    const pressed = document.activeElement?.closest<HTMLElement>('button[type="button"]')
    if (pressed && within.current?.contains(pressed) && !pressed.matches(':focus-visible')) pressed.click()
  }, [])
  return within
}
