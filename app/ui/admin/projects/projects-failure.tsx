import { isRouteErrorResponse, useLocation } from 'react-router'

import { AdminPageHead } from '#app/ui/admin/shared/admin-page-head.tsx'

/** The list of projects could not be read. */
export function ProjectsFailure({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  if (isRouteErrorResponse(error) && error.status < 500) throw error
  return (
    <>
      <AdminPageHead title="Erro ao carregar projetos" />
      <p>Nada do que já estava gravado se perdeu. Tente de novo em instantes.</p>
      <a href={`${pathname}${search}`} className="btn mt-4">
        Tentar novamente
      </a>
    </>
  )
}
