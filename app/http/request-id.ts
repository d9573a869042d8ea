import { createContext } from 'react'

/** The id under which the log knows this request: shown on error pages so that staff can look it up. */
export const RequestId = createContext<string | null>(null)
