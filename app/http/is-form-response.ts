import { createContext } from 'react'

/** Whether this document is rendered in response to a POST. */
export const FormResponseContext = createContext(false)
