import { createRandom, type Random } from './random.ts'
import type { Surface } from './surface.ts'

export const identities = ['stranger', 'client', 'staff'] as const
export type Identity = (typeof identities)[number]

/** Ids and codes of what exists, that requests may name. */
export type Known = { ids: string[]; codes: string[]; keys: string[]; packages: string[] }

export type FuzzRequest = {
  identity: Identity
  method: string
  path: string
  headers: Record<string, string>
  /** Sent beside the identity's cookies. */
  cookie: string
  body: string
}

const methods = ['GET', 'POST', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']
const cookieNames = [
  'pedidos',
  'previews',
  'previas',
  'briefing',
  'visita',
  'dados',
  'form',
  'aparelho',
  'toast_12345678',
]
const broken = [
  '',
  ' ',
  '0',
  '-1',
  '1e309',
  'null',
  'undefined',
  '[object Object]',
  '__proto__',
  'constructor',
  'toString',
  '%00',
  '\u0000',
  '\ud800',
  '\u202e',
  'é'.normalize('NFD'),
  "' or 1=1 --",
  '"; drop table orders; --',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '${7*7}',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '//evil.example/',
  '\\\\evil.example\\',
  'javascript:alert(1)',
  'data:text/html,x',
  'a@b.example',
  'vitima@example.com',
  '2026-02-31',
  '9999-99-99',
  '99999999999999999999',
  '1,000.00',
  'x'.repeat(300),
  'x'.repeat(5_000),
  'on',
  'sim',
  '00000000-0000-0000-0000-000000000000',
  'P0001',
  '🎵🎶',
]
const paths = ['%ff', '%', '..;', '.', '..', '%2e%2e', '%2f', '%5c', 'a%0d%0ab', '*', '~', 'index.html', '.git', '.env']
const headerValues: [string, string[]][] = [
  ['accept', ['text/html', 'application/json', '*/*', 'text/x-script', '']],
  ['accept-encoding', ['gzip, br;q=0', 'identity', 'zstd', '*;q=0', 'x'.repeat(200)]],
  ['accept-language', ['en', 'x'.repeat(300)]],
  ['authorization', ['Bearer x', 'Basic eDp4', 'Bearer ']],
  ['if-none-match', ['*', '"x"', 'W/"x", ']],
  ['if-range', ['"x"', 'Thu, 01 Jan 1970 00:00:00 GMT', '¢']],
  ['range', ['bytes=0-', 'bytes=-1', 'bytes=5-1', 'bytes=0-0,2-3', 'bytes=99999999999-', 'x=1']],
  ['sec-fetch-mode', ['navigate', 'cors', 'x']],
  ['sec-fetch-site', ['same-origin', 'none', 'same-site']],
  ['referer', ['https://evil.example/', 'x', '/admin', 'http://[']],
  ['user-agent', ['', 'x'.repeat(2_000), '<b>', "' or 1=1"]],
  ['upload-offset', ['0', '-1', 'x', '1e9']],
  ['x-signature', ['ts=1,v1=x', 'ts=,v1=', 'x'.repeat(600)]],
  ['x-request-id', ['x', '\u00e9']],
  ['x-client-ip', ['127.0.0.1']],
  ['x-known-device', ['1']],
  ['x-http-method-override', ['DELETE']],
  ['expect', ['100-continue']],
  ['purpose', ['prefetch']],
]

/** The request of a number: the same for the same seed, surface and known ids. */
export function requestOf(seed: number, index: number, surface: Surface, known: Known): FuzzRequest {
  const random = createRandom(Math.imul(seed, 2_654_435_761) + index)
  const identity = random.pick(identities)
  const method = random.chance(0.45) ? 'GET' : random.chance(0.7) ? 'POST' : random.pick(methods)
  const path = pathOf(random, surface, known)
  const sendsBody = method !== 'GET' && method !== 'HEAD' && method !== 'TRACE'
  const { type, body } = sendsBody ? bodyOf(random, surface, known) : { type: '', body: '' }
  const headers: Record<string, string> = {}
  if (type) headers['content-type'] = type
  for (let count = random.below(3); count > 0; count -= 1) {
    const [name, values] = random.pick(headerValues)
    headers[name] = random.pick(values)
  }
  const cookie = random.chance(0.1) ? `harmonia_${random.pick(cookieNames)}=${encoded(random.pick(broken))}` : ''
  return { identity, method, path, headers, cookie, body }
}

function pathOf(random: Random, { paths: templates, fields }: Surface, known: Known): string {
  const filled = random
    .pick(templates)
    .replaceAll(/:\w+([^/]*)/g, (_, pattern: string) => filledIn(random, pattern, known))
    .replace('*', () => segment(random, known))
  const spelled = random.chance(0.06) ? respelled(random, filled) : filled
  const suffix = random.chance(0.12) ? random.pick(['.data', '/', '.data?_routes=', '/../admin', ';x']) : ''
  const query: string[] = []
  for (let count = random.chance(0.4) ? random.below(4) : 0; count > 0; count -= 1)
    query.push(`${random.pick(fields)}=${encoded(valueOf(random, known))}`)
  const start = suffix.includes('?') ? '&' : '?'
  return `${spelled}${suffix}${query.length > 0 ? start + query.join('&') : ''}`
}

function segment(random: Random, known: Known): string {
  if (random.chance(0.15)) return random.pick(paths)
  return encoded(random.chance(0.75) ? knownValue(random, known) : random.pick(broken)).slice(0, 400) || 'x'
}

/** A parameter with a pattern, as `{[0-9a-f-]{36}\\.m4a}` or `{ouvir\\.m4a|original}`, mostly gets what fits it. */
function filledIn(random: Random, pattern: string, known: Known): string {
  const inner = pattern.replace(/^\{|\}$/g, '').replaceAll('\\', '')
  if (inner.includes('|')) return random.pick(inner.split('|'))
  const [ending = ''] = /\.\w+$/.exec(inner) ?? []
  return `${segment(random, known)}${ending}`
}

function respelled(random: Random, path: string): string {
  return random.pick([path.toUpperCase(), `/${path}`, path.replace('a', '%61'), path.replaceAll('/', '//')])
}

function knownValue(random: Random, { ids, codes, keys, packages }: Known): string {
  return random.pick(random.pick([ids, codes, keys, packages].filter(({ length }) => length > 0)))
}

function valueOf(random: Random, known: Known): string {
  return random.chance(0.4) ? knownValue(random, known) : random.pick(broken)
}

/** Lone surrogates cannot be encoded: as what a browser would send for them. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

function bodyOf(random: Random, { fields, intents }: Surface, known: Known): { type: string; body: string } {
  const pairs: [string, string][] = []
  if (random.chance(0.7)) pairs.push(['intent', random.chance(0.95) ? random.pick(intents) : random.pick(broken)])
  for (let count = random.below(10); count > 0; count -= 1) pairs.push([random.pick(fields), valueOf(random, known)])
  const form = pairs.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&')
  const kind = random.below(20)
  if (kind < 14) return { type: 'application/x-www-form-urlencoded', body: form }
  if (kind < 17) return multipart(random, pairs)
  if (kind === 17) return { type: 'application/json', body: JSON.stringify(Object.fromEntries(pairs)) }
  if (kind === 18) return { type: 'application/json', body: random.pick(broken) }
  return { type: random.pick(['text/plain', '', 'multipart/form-data', 'application/octet-stream']), body: form }
}

function multipart(random: Random, pairs: [string, string][]): { type: string; body: string } {
  const file = random.chance(0.5) ? '; filename="a.wav"\r\nContent-Type: audio/wav' : ''
  const parts = pairs.map(([name, value]) => {
    const quoted = name.toWellFormed().replaceAll(/["\r\n]/g, '_')
    return `--limite\r\nContent-Disposition: form-data; name="${quoted}"${file}\r\n\r\n${value.toWellFormed()}\r\n`
  })
  const end = random.chance(0.9) ? '--limite--\r\n' : ''
  return { type: 'multipart/form-data; boundary=limite', body: parts.join('') + end }
}
