import type { Seal } from '#adapters/seal.ts'

import { findCookie, readCookie, writeCookie } from './cookies.ts'

type Deps = { seal: Seal; siteUrl: string; now: () => Date }

const name = 'harmonia_previas'
const purpose = 'previews'
/** How long a browser hears a project again without the e-mail (specification 001, section 9). */
const days = 14
const mostProjects = 12

/** The projects this browser proved it may hear, the latest first. */
export function readPreviews(request: Request, deps: Deps): string[] {
  return open(readCookie(request, name), deps)
}

/** The same for whoever holds only the raw header. */
export function previewsOfHeader(cookieHeader: string | undefined, deps: Deps): string[] {
  return open(findCookie(cookieHeader ?? '', name), deps)
}

/** A Set-Cookie value that lets this browser hear one more project. */
export function grantPreview(request: Request, deps: Deps, projectId: string): string {
  const others = readPreviews(request, deps).filter((id) => id !== projectId)
  return write(deps, [projectId, ...others].slice(0, mostProjects))
}

/** A Set-Cookie value after which this browser has to prove it again. */
export function revokePreview(request: Request, deps: Deps, projectId: string): string {
  return write(
    deps,
    readPreviews(request, deps).filter((id) => id !== projectId),
  )
}

function open(sealed: string, { seal, now }: Deps): string[] {
  const [until, ...projectIds] = seal.open(purpose, sealed)?.split(' ') ?? []
  return until !== undefined && Number(until) > now().getTime() ? projectIds : []
}

function write(deps: Deps, projectIds: string[]): string {
  const until = deps.now().getTime() + days * 86_400_000
  return writeCookie(deps, name, deps.seal.close(purpose, [until, ...projectIds].join(' ')), days * 86_400)
}
