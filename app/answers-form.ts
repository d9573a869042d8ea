import { createContext } from 'react'

/** Whether this page answers a form that was posted to it, instead of being asked for. */
export const AnswersForm = createContext(false)
