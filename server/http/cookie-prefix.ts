import type { IncomingMessage } from 'node:http'

/**
 * Cookie prefixes (ASVS 3.3.1, 3.3.3). On an https site the browser sees our cookies as `__Host-…`: no sibling subdomain
 * can set them. All other code knows the plain names; this is done at the edge, for every cookie of ours at once.
 */
const host = '__Host-'
const secure = '__Secure-'

/** Cookies that the server sets, as the code names them; the auth library puts its own prefix before its names. */
const isOurs = (name: string) => /^(?:harmonia_|__Secure-harmonia\.)/.test(name)

/** Plain cookies of before the prefixes count until all of them have ended in the browser. */
const acceptedUntil = Date.parse('2027-06-01T00:00:00Z')
/** They carry their own time limits: this one only says how long the browser stores them. */
const maxAgeSeconds = 90 * 86_400

export type PlainCookie = { name: string; value: string }

/** Cookies without a prefix that came with a request, to be replaced by its answer. */
const plainCookies = new WeakMap<IncomingMessage, PlainCookie[]>()

/** Gives the request's cookies the names the code knows, and drops plain ones that have a prefixed twin. */
export function unprefixCookies(request: IncomingMessage, now: number): void {
  const { rawHeaders } = request
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.toLowerCase() !== 'cookie') continue
    const { header, plain } = unprefix(rawHeaders[at + 1] ?? '', now)
    rawHeaders[at + 1] = header
    // Node has read it already.
    request.headers.cookie = header
    if (plain.length > 0) plainCookies.set(request, plain)
  }
}

export function unprefix(header: string, now: number): { header: string; plain: PlainCookie[] } {
  const pairs = header.split(/;\s*/).map((pair) => {
    const equals = pair.indexOf('=')
    const name = equals < 0 ? pair : pair.slice(0, equals)
    return { name, value: equals < 0 ? '' : pair.slice(equals + 1), inner: innerName(name) }
  })
  const prefixed = new Set(pairs.flatMap(({ inner }) => inner ?? []))
  const isPlain = ({ name, inner }: (typeof pairs)[number]) => inner === null && isOurs(name)
  const known = pairs.filter((pair) => !isPlain(pair) || (now < acceptedUntil && !prefixed.has(pair.name)))
  return {
    header: known.map(({ name, value, inner }) => `${inner ?? name}=${value}`).join('; '),
    plain: known.filter(isPlain).map(({ name, value }) => ({ name, value })),
  }
}

/**
 * The name the code knows a prefixed cookie of ours by; `null` for any other. A `__Secure-` one is none of ours: any subdomain could
 * set it, also for a path where it would be sent before the `__Host-` one.
 */
function innerName(name: string): string | null {
  if (name.startsWith(`${host}harmonia.`)) return secure + name.slice(host.length)
  return name.startsWith(`${host}harmonia_`) ? name.slice(host.length) : null
}

/** Set-Cookie values with prefixes, and with those that replace the plain cookies of the request. */
export function prefixCookies(request: IncomingMessage, lines: string[]): string[] {
  const set = new Set(lines.map((line) => line.slice(0, line.indexOf('='))))
  const replaced = (plainCookies.get(request) ?? []).flatMap(({ name, value }) => [
    `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure`,
    ...(set.has(name) ? [] : [withPrefix(`${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; ${attributes}`)]),
  ])
  return [...lines.map(withPrefix), ...replaced]
}

const attributes = 'HttpOnly; SameSite=Lax; Secure'

function withPrefix(line: string): string {
  if (!isOurs(line)) return line
  return host + (line.startsWith(secure) ? line.slice(secure.length) : line)
}
