import { useState } from 'react'
import { useLocation } from 'react-router'

/**
 * What a form was answered. The router forgets it as soon as the page is read again by itself, and with it would go the
 * words about what went wrong; here they stay until somebody sends a form or goes somewhere.
 */
export function useAnswer<Answer>(answer: Answer | undefined): Answer | null {
  const { key } = useLocation()
  const [last, setLast] = useState({ key, answer: answer ?? null })
  const isNews = key !== last.key || (answer !== undefined && answer !== last.answer)
  const shown = isNews ? { key, answer: answer ?? null } : last
  if (isNews) setLast(shown)
  return shown.answer
}
