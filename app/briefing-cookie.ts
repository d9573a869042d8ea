import type { Seal } from '#adapters/seal.ts'

import { readCookie, writeCookie } from './cookies.ts'

type Deps = { seal: Seal; siteUrl: string }

const name = 'harmonia_briefing'
const days = 90
const mostLinks = 6

/** The briefings this browser began or opened by their link, the latest first: what their links carry. */
export function readBriefingLinks(request: Request, { seal }: Deps): string[] {
  return seal.open('briefings', readCookie(request, name))?.split(' ').filter(Boolean) ?? []
}

/** A Set-Cookie value after which this browser may open one more; `null` when it already could. */
export function keepBriefingLink(request: Request, deps: Deps, token: string): string | null {
  const known = readBriefingLinks(request, deps)
  if (known[0] === token) return null
  return write(deps, [token, ...known.filter((other) => other !== token)].slice(0, mostLinks))
}

/** A Set-Cookie value after which this browser needs these links again. */
export function forgetBriefingLinks(request: Request, deps: Deps, tokens: string[]): string {
  return write(
    deps,
    readBriefingLinks(request, deps).filter((known) => !tokens.includes(known)),
  )
}

function write(deps: Deps, tokens: string[]): string {
  return writeCookie(deps, name, deps.seal.close('briefings', tokens.join(' ')), days * 86_400)
}
