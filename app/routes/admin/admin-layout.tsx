import { data, Outlet } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { consumeToast } from '#app/http/flash-toast.ts'
import { requireStaff, staffContext } from '#app/http/guards.ts'
import { isInBackground } from '#app/ui/admin/hooks/read-in-background.ts'
import { Shell } from '#app/ui/admin/shell/admin-shell.tsx'
import { submitOrStoreForm } from '#app/ui/admin/shell/offline-form.tsx'
import { sidebarCookie } from '#app/ui/admin/shell/use-sidebar.ts'
import { stayOnFailedReading } from '#app/ui/shared/failed-reading.ts'
import { dayOf } from '#core/shared/dates.ts'
import { currentSettings } from '#db/content/document-versions.ts'

import type { Route } from './+types/admin-layout.ts'

export const middleware: Route.MiddlewareFunction[] = [requireStaff]
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  stayOnFailedReading(isInBackground),
  submitOrStoreForm,
]

/** Also what makes the guard run on navigations in the browser: see `requireStaff`. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const deps = context.get(depsContext)
  const { productName } = await currentSettings(deps.db)
  const { name, email, role } = context.get(staffContext)
  const startsCollapsed = (request.headers.get('cookie') ?? '').includes(`${sidebarCookie}=collapsed`)
  const { toast, cookies } = consumeToast(request, url, deps)
  return data(
    { productName, staff: { name, email, role }, startsCollapsed, toast, today: dayOf(deps.now()) },
    { headers: cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]) },
  )
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Shell {...loaderData}>
      <meta name="robots" content="noindex" />
      <Outlet />
    </Shell>
  )
}
