import { useState } from 'react'
import { useLocation } from 'react-router'

/**
 * The action data of a form. The router drops it on revalidation, which would remove the error message; here it stays
 * until another answer or navigation. `null` is none: what the form did not arrive with (`submitOrStoreForm`).
 */
export function useAnswer<Answer>(answer: Answer | null | undefined): Answer | null {
  const { key } = useLocation()
  const [last, setLast] = useState({ key, answer: answer ?? null })
  const isNews = key !== last.key || ((answer ?? null) !== null && answer !== last.answer)
  const shown = isNews ? { key, answer: answer ?? null } : last
  if (isNews) setLast(shown)
  return shown.answer
}
