import { redirect } from 'react-router'

import { depsContext, requestInfoContext } from '#app/http/context.ts'
import { staffContext } from '#app/http/guards.ts'
import { signOut } from '#use-cases/staff/sign-out.ts'

import type { Route } from './+types/sign-out.ts'

export function loader() {
  return redirect('/admin')
}

export async function action({ context, request }: Route.ActionArgs) {
  const { id, name } = context.get(staffContext)
  const leaving = { headers: request.headers, person: { id, name } }
  const { cookies } = await signOut(context.get(depsContext), context.get(requestInfoContext), leaving)
  const headers = cookies.map((cookie): [string, string] => ['Set-Cookie', cookie])
  return redirect('/admin/login', { headers: [...headers, ['Clear-Site-Data', '"cache", "storage"']] })
}
