import { useEffect, useLayoutEffect } from 'react'

import { afterPress } from './after-press.ts'
import { announceHydrated } from './hydrated.ts'
import { putTypingBack, repeatTyping } from './typed-before.ts'

/**
 * For the root of all pages: its effects run after those of what is in it. React is told what was typed, and then, once it has drawn that,
 * that the page answers: a held press acts on what stands in its form.
 */
export function useHydrationEnd() {
  // What reads the fields in its own effect finds what was typed.
  useLayoutEffect(putTypingBack, [])
  // In a microtask: only then everything that waits for hydration has been drawn.
  useEffect(() => queueMicrotask(() => afterPress(document.body, end)), [])
}

function end() {
  repeatTyping()
  queueMicrotask(announceHydrated)
}
