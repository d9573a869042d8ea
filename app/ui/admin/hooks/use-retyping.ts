import { useEffect, useRef, useState } from 'react'
import { useActionData } from 'react-router'

/**
 * For the field of a code or a password: one that was refused is typed anew, so the field has the focus and the next key replaces
 * what is in it. What came with the document is left alone: somebody may be typing already.
 */
export function useRetyping(isRefused: boolean) {
  const input = useRef<HTMLInputElement>(null)
  const answer = useActionData<unknown>()
  const [first] = useState(answer)

  useEffect(() => {
    if (!isRefused || answer === first) return
    input.current?.focus()
    input.current?.select()
  }, [isRefused, answer, first])

  return input
}
