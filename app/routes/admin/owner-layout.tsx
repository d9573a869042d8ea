import { Outlet } from 'react-router'

import { requireOwner } from '#app/http/guards.ts'

import type { Route } from './+types/owner-layout.ts'

export const middleware: Route.MiddlewareFunction[] = [requireOwner]

/** A second lock: the loader of the panel's layout alone makes each navigation ask the server, and so this guard; without that one this would. */
export function loader() {
  return null
}

export default function Owner() {
  return <Outlet />
}
