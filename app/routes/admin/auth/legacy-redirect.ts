import { redirect } from 'react-router'

import type { Route } from './+types/legacy-redirect.ts'

/** The panel's addresses of old: `/admin-j28s7d1k` and everything below it, and that of the audio library. */
export function loader({ url }: Route.LoaderArgs) {
  if (url.pathname.startsWith('/audio-database')) return redirect(`/admin/audio-database${url.search}`)
  return redirect(url.pathname.endsWith('/login') ? '/admin/login' : '/admin')
}
