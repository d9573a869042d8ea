import { createContext } from 'react-router'

import type { Deps } from './deps.ts'

/** Everything a loader or action may need, put there by the server for each request. */
export const depsContext = createContext<Deps>()

/** Who asks, as far as the socket tells, and what became of the request. */
export type RequestInfo = {
  id: string
  ip: string
  userAgent: string
  /** Set when the database could not be reached: the answer is then our "back soon" page. */
  databaseDown: boolean
  /** The code of the error that made the answer fail, as PostgreSQL or the file system gave it. */
  failureCode?: string | undefined
  /** The finished page, beside a response that holds only status and headers: saves reading it out of a stream again. */
  html: string | null
}

export const requestInfoContext = createContext<RequestInfo>()

/**
 * What the loaders of a page answered, by route, for pages that no script takes over: what a loader itself hands on, the
 * router writes out once more for the browser.
 */
export const loaderDataContext = createContext<Map<string, unknown> | null>(null)
