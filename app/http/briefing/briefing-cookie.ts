import { readCookie, writeCookie, type CookieDeps } from '#app/http/cookies.ts'

type StoredLink = { token: string; until: number }

const name = 'harmonia_briefing'
const days = 90
const dayMs = 86_400_000
const maxLinks = 6
/** Cookies without a time inside were last set before this version; the browser itself drops them after 90 days. */
const timelessUntil = Date.parse('2027-03-01T00:00:00Z')

/** The briefings this browser began or opened by their link, the latest first: what their links carry. */
export function readBriefingLinks(request: Request, deps: CookieDeps): string[] {
  return readStored(request, deps).map(({ token }) => token)
}

/**
 * A Set-Cookie value that adds a briefing link; `null` if it is already stored for long enough. The others keep their
 * time limits.
 */
export function storeBriefingLink(request: Request, deps: CookieDeps, token: string): string | null {
  const known = readStored(request, deps)
  const until = deps.now().getTime() + days * dayMs
  const [latest] = known
  if (latest?.token === token && latest.until > until - (days / 2) * dayMs) return null
  return write(deps, [{ token, until }, ...known.filter((other) => other.token !== token)].slice(0, maxLinks))
}

/** A Set-Cookie value after which this browser needs these links again. */
export function clearBriefingLinks(request: Request, deps: CookieDeps, tokens: string[]): string {
  return write(
    deps,
    readStored(request, deps).filter(({ token }) => !tokens.includes(token)),
  )
}

function readStored(request: Request, { signer, now }: CookieDeps): StoredLink[] {
  const entries = signer.verify('briefings', readCookie(request, name))?.split(' ').filter(Boolean) ?? []
  return entries
    .map((entry) => {
      const [token = '', until] = entry.split('.')
      return { token, until: until === undefined ? timelessUntil : Number(until) }
    })
    .filter(({ until }) => until > now().getTime())
}

function write(deps: CookieDeps, stored: StoredLink[]): string {
  const text = stored.map(({ token, until }) => `${token}.${until}`).join(' ')
  return writeCookie(deps, name, deps.signer.sign('briefings', text), days * 86_400)
}
