import { redirect } from 'react-router'

import { depsContext } from '#app/context.ts'
import { signOut } from '#use-cases/sign-out.ts'

import type { Route } from './+types/sign-out.ts'

export function loader() {
  return redirect('/admin')
}

export async function action({ context, request }: Route.ActionArgs) {
  const { cookies } = await signOut(context.get(depsContext), request.headers)
  return redirect('/admin/login', { headers: cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]) })
}
