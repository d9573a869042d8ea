import { useLayoutEffect, useRef } from 'react'
import { useNavigation } from 'react-router'

/** A button that is out of order while it works loses the keyboard; here it gets it back when the work is done. */
export function useKeptFocus(): void {
  const { state } = useNavigation()
  const pressed = useRef<Element | null>(null)

  useLayoutEffect(() => {
    if (state === 'submitting') pressed.current = document.activeElement
    if (state !== 'idle') return
    const element = pressed.current
    pressed.current = null
    if (document.activeElement !== document.body || !(element instanceof HTMLElement)) return
    // What is gone, or was in a dialog that is closed now, takes no focus.
    element.focus({ preventScroll: true })
  }, [state])
}
