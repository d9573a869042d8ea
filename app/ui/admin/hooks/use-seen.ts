import { useState } from 'react'

/**
 * What whoever fills a form has seen of what is stored: what it was filled from, not what is newer, or a conflict would
 * not be noticed. What a conflict showed them is seen as well.
 */
export function useSeen<Stored>(filledFrom: Stored, shown: Stored | null | undefined): Stored {
  const [seen, setSeen] = useState(filledFrom)
  const isNews = shown !== null && shown !== undefined && shown !== seen
  if (isNews) setSeen(shown)
  return isNews ? shown : seen
}
