import { useState } from 'react'
import { useLocation } from 'react-router'

/**
 * The action data of a form. The router drops it on revalidation, which would remove the error message; here it stays
 * until another answer or navigation. `null` is no answer: what the form did not arrive with (`submitOrStoreForm`).
 */
export function useAnswer<Answer>(answer: Answer | null | undefined): Answer | null {
  const { key } = useLocation()
  const [last, setLast] = useState({ key, answer: answer ?? null })
  const stays = answer === null || (answer === undefined && key === last.key)
  const shown = stays ? last.answer : (answer ?? null)
  if (key !== last.key || shown !== last.answer) setLast({ key, answer: shown })
  return shown
}
