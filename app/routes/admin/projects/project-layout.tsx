import { isRouteErrorResponse, Link, Outlet } from 'react-router'

import { requireAssignedProject } from '#app/http/guards.ts'
import { AdminPageHead } from '#app/ui/admin/shared/admin-page-head.tsx'

import type { Route } from './+types/project-layout.ts'

export const middleware: Route.MiddlewareFunction[] = [requireAssignedProject]

/** Without a loader of its own, a navigation in the browser could skip the guard of a screen that asks for nothing. */
export function loader() {
  return null
}

export default function AssignedProject() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error
  return (
    <>
      <AdminPageHead title="Projeto não encontrado" />
      <p>O endereço pode estar incompleto, ou o projeto foi removido.</p>
      <Link to="/admin/projects" className="btn mt-4">
        Voltar para Projetos
      </Link>
    </>
  )
}
