import { Link } from 'react-router'

import { staffOf } from '#app/http/guards.ts'
import { Spinner } from '#app/ui/admin/shared/spinner.tsx'

import type { Route } from './+types/auth-callback.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  return { next: (await staffOf(context, request)) ? '/admin-j28s7d1k' : '/admin-j28s7d1k/login' }
}

/** Says what it is doing and moves on by itself, with or without scripts. */
export default function AuthCallback({ loaderData: { next } }: Route.ComponentProps) {
  return (
    <main className="grid min-h-dvh flex-1 place-content-center justify-items-center gap-5 p-4 text-center">
      <title>Autenticando...</title>
      <meta name="robots" content="noindex" />
      <meta httpEquiv="refresh" content={`0;url=${next}`} />
      <Spinner />
      <h1 className="wide text-title">Autenticando...</h1>
      <p>
        <Link to={next} reloadDocument className="link">
          Continuar
        </Link>
      </p>
    </main>
  )
}
