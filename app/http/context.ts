import { createContext, type LoaderFunctionArgs } from 'react-router'

import type { Deps } from './deps.ts'

/** Everything a loader or action may need, put there by the server for each request. */
export const depsContext = createContext<Deps>()

/**
 * What is asked for: `url` is the address of the page, also where only its data is. `request.url` is then another (`.data`, with the routes
 * that are wanted).
 */
export type Asked = Pick<LoaderFunctionArgs, 'request' | 'url'>

/** By a script of ours, which keeps what was typed; not by the browser, whose page the answer replaces. */
export function isAskedByScript(request: Request): boolean {
  return new URL(request.url).pathname.endsWith('.data')
}

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
