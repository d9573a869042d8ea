import { useEffect, useRef, useState } from 'react'

/**
 * For the field of a code or a password: one that was refused is typed anew, so the field has the focus and the next key replaces
 * what is in it. `refused`: the answer that says so, as the screen keeps it; one that came with the document is left alone: somebody may
 * be typing already.
 */
export function useRetyping(refused: object | null) {
  const input = useRef<HTMLInputElement>(null)
  const [first] = useState(refused)

  useEffect(() => {
    if (refused === null || refused === first) return
    input.current?.focus()
    input.current?.select()
  }, [refused, first])

  return input
}
