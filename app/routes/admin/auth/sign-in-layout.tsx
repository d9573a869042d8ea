import { Outlet } from 'react-router'

import { OfflineToast, submitForm } from '#app/ui/admin/shell/offline-form.tsx'
import { OfflineNotice } from '#app/ui/admin/shell/offline-notice.tsx'

import type { Route } from './+types/sign-in-layout.ts'

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [submitForm]

/** Around the screens of the panel that open without signing in: they have no frame, and what is typed on them is not to be lost either. */
export default function SignInLayout() {
  return (
    <>
      <Outlet />
      <OfflineToast />
      <OfflineNotice />
    </>
  )
}
