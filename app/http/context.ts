import { createContext } from 'react-router'

import type { Deps } from './deps.ts'

/** Everything a loader or action may need, put there by the server for each request. */
export const depsContext = createContext<Deps>()

/** The sender of the request and its outcome. */
export type RequestInfo = {
  id: string
  ip: string
  userAgent: string
  /** Set when the database could not be reached: the answer is then our "back soon" page. */
  databaseDown: boolean
  /** The code of the error that made the answer fail, as PostgreSQL or the file system gave it. */
  failureCode?: string | undefined
}

export const requestInfoContext = createContext<RequestInfo>()
