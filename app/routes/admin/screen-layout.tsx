import { isRouteErrorResponse, Link, Outlet, useLocation, useMatches } from 'react-router'

import { AdminPageHead } from '#app/ui/admin/shared/admin-page-head.tsx'

import type { Route } from './+types/screen-layout.ts'

/**
 * Keeps the frame of the panel around a screen that failed. Another record is another screen: what was typed or recorded about the one
 * before does not stand in it. The tabs of the settings are one screen.
 */
export default function ScreenLayout() {
  const { section: _tab, ...record } = useMatches().at(-1)?.params ?? {}
  return <Outlet key={Object.values(record).join('/')} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation()
  const missing = isRouteErrorResponse(error) && error.status === 404
  const closed = isRouteErrorResponse(error) && error.status === 403
  const title = missing ? 'Página não encontrada' : closed ? 'Só para administradores' : 'Algo desafinou por aqui'

  return (
    <>
      <AdminPageHead title={title} />
      <p>
        {missing
          ? 'O endereço não existe no painel, ou o que estava aqui foi removido.'
          : closed
            ? 'A sua conta é de produção e não vê valores nem configurações. Peça a quem administra o estúdio.'
            : 'O erro foi nosso e nada do que já estava gravado se perdeu. Tente de novo em instantes.'}
      </p>
      <p className="mt-4 flex flex-wrap gap-3">
        {missing || closed ? null : (
          <a href={`${pathname}${search}`} className="btn">
            Tentar novamente
          </a>
        )}
        <Link to="/admin" className="btn btn-line">
          Voltar para o Dashboard
        </Link>
      </p>
    </>
  )
}
