import { Outlet } from 'react-router'

import { requireAssignedProject } from '#app/guards.ts'

import type { Route } from './+types/assigned-project.ts'

export const middleware: Route.MiddlewareFunction[] = [requireAssignedProject]

/** Without a loader of its own, a navigation in the browser could skip the guard of a screen that asks for nothing. */
export function loader() {
  return null
}

export default function AssignedProject() {
  return <Outlet />
}
