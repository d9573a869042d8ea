import type { DataStrategyResult, MiddlewareFunction } from 'react-router'

type ClientMiddleware = MiddlewareFunction<Record<string, DataStrategyResult>>

/** What a route has as `clientMiddleware`, for one of `createRoutesStub`. */
export function stubMiddleware(...middleware: ClientMiddleware[]): MiddlewareFunction[] {
  // @ts-expect-error -- the types of the stub do not say what the middleware of a browser passes on
  return middleware
}
