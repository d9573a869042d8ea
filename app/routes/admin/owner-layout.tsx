import { Outlet } from 'react-router'

import { requireOwner } from '#app/http/guards.ts'

import type { Route } from './+types/owner-layout.ts'

export const middleware: Route.MiddlewareFunction[] = [requireOwner]

/** Without a loader of its own, a navigation in the browser could skip the guard of a screen that asks for nothing. */
export function loader() {
  return null
}

export default function Owner() {
  return <Outlet />
}
