import { Outlet } from 'react-router'

import { loadNothing, requireAssignedProject } from '#app/http/guards.ts'
import { RecordNotFound } from '#app/ui/admin/shared/record-not-found.tsx'

import type { Route } from './+types/project-layout.ts'

export const middleware: Route.MiddlewareFunction[] = [requireAssignedProject]
export const loader = loadNothing

export default function AssignedProject() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <RecordNotFound
      error={error}
      title="Projeto não encontrado"
      text="O endereço pode estar incompleto, ou o projeto foi removido."
      list={{ path: '/admin/projects', name: 'Projetos' }}
    />
  )
}
