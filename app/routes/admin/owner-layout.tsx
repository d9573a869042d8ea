import { Outlet } from 'react-router'

import { loadNothing, requireOwner } from '#app/http/guards.ts'

import type { Route } from './+types/owner-layout.ts'

export const middleware: Route.MiddlewareFunction[] = [requireOwner]
export const loader = loadNothing

export default function Owner() {
  return <Outlet />
}
