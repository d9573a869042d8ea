import { grantOrder, grantProject, type NewGrant } from '#app/http/access-cookies.ts'

type Deps = Parameters<typeof grantOrder>[1]
type Change = Partial<Omit<NewGrant, 'id'>>

/** The Set-Cookie value of a verified browser. */
export function createOrderGrant(request: Request, deps: Deps, id: string, change: Change = {}): string {
  return grantOrder(request, deps, { id, generation: 1, level: 'verified', ...change })
}

export function createProjectGrant(request: Request, deps: Deps, id: string, change: Change = {}): string {
  return grantProject(request, deps, { id, generation: 1, level: 'verified', ...change })
}
