import type { RouterContextProvider } from 'react-router'

import { depsContext, requestInfoContext } from '#app/http/context.ts'
import { accept, type Result } from '#core/shared/result.ts'
import { signIn, type SignInRefusal } from '#use-cases/staff/sign-in.ts'

import { readDevice, rememberDevice } from './device-cookie.ts'

/** Signs in with a password. The headers carry the cookies; with `awaitsSecondFactor` they do not open a session yet. */
export async function enterPanel(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { email, password }: { email: string; password: string },
): Promise<Result<{ headers: [string, string][]; awaitsSecondFactor: boolean }, SignInRefusal>> {
  const deps = context.get(depsContext)
  const { ip, userAgent } = context.get(requestInfoContext)
  const device = readDevice(request, deps, email)
  const entered = await signIn(deps, { ip, userAgent, device }, { email, password })
  if (!entered.ok) return entered

  const { cookies, awaitsSecondFactor } = entered.value
  const lines = [...cookies, rememberDevice(request, deps, email)]
  return accept({ headers: lines.map((line): [string, string] => ['Set-Cookie', line]), awaitsSecondFactor })
}
