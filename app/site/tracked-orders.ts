import { createContext, type RouterContextProvider } from 'react-router'

import { readAccessAndOrders, type Access } from '#app/http/access.ts'
import { depsContext } from '#app/http/context.ts'
import { listTrackedOrders, type TrackedRow } from '#db/order/tracked-orders.ts'

type TrackedOrders = { access: Access; rows: TrackedRow[]; granted: TrackedRow[] }

const trackedOrdersContext = createContext<Promise<TrackedOrders> | null>(null)

/**
 * The orders of this browser, read once per request: the tracking page shows them, and the frame around it asks whether one of
 * them is a surprise.
 */
export function readTrackedOrders(context: Readonly<RouterContextProvider>, request: Request): Promise<TrackedOrders> {
  const known = context.get(trackedOrdersContext)
  if (known) return known
  const reading = readAccessAndOrders(request, context.get(depsContext), listTrackedOrders)
  context.set(trackedOrdersContext, reading)
  return reading
}
