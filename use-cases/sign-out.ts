import * as adapter from '#adapters/auth.ts'

type Deps = { auth: adapter.Auth }

/** Ends the session on the server, then tells the browser to drop its cookies. */
export function signOut({ auth }: Deps, headers: Headers): Promise<{ cookies: string[] }> {
  return adapter.signOut(auth, headers)
}
