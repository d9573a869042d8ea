import { redirect } from 'react-router'

import type { Route } from './+types/old-address.ts'

/** The panel's addresses of old: `/admin-j28s7d1k` and everything below it. */
export function loader({ url }: Route.LoaderArgs) {
  return redirect(url.pathname.endsWith('/login') ? '/admin/login' : '/admin')
}
