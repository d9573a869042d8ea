import { redirect, type MiddlewareFunction } from 'react-router'

import type { Signer } from '#adapters/signer.ts'
import { pages } from '#app/route-table.ts'

import { depsContext, type Asked } from './context.ts'
import { readCookie, writeCookie } from './cookies.ts'
import { linkSecretParam } from './link-secret-param.ts'

type Deps = { signer: Signer; siteUrl: string }

const cookieName = 'harmonia_entrada_'
const purpose = 'link-secret'
const days = 1
/** A browser sends every cookie with every request. */
const maxStored = 8
const maxLength = 300

/** Parameters that open something or spend money by themselves, wherever they stand. */
const secretParams = ['chave', 'token']

/**
 * A link that brings a secret (in a mail, in a QR code) is answered with a redirect to the same address without it: the
 * secret is then in a cookie that no script reads, so neither history nor a copied address nor another site has it.
 */
export const storeLinkSecret: MiddlewareFunction<Response> = ({ context, request, url }, next) => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return next()
  const query = new URLSearchParams(url.search)
  const names = secretsIn(url.pathname, query)
  if (names[0] === undefined) return next()
  const secret = query.get(names[0]) ?? ''
  for (const name of names) query.delete(name)
  return redirectWithSecret(request, context.get(depsContext), withQuery(url.pathname, query), secret)
}

/** Whether `storeLinkSecret` has to answer: a page out of the page cache would leave the secret in the address. */
export function bringsLinkSecret({ url = '/' }: { url?: string | undefined }): boolean {
  const end = url.indexOf('?')
  return end >= 0 && secretsIn(url.slice(0, end), new URLSearchParams(url.slice(end))).length > 0
}

function secretsIn(path: string, query: URLSearchParams): string[] {
  const names = pages.find(path).facts.codeIsMoney ? [...secretParams, 'codigo'] : secretParams
  return names.filter((name) => query.has(name))
}

/** Leads to a page of ours that finds the secret with `readLinkSecret`. */
export function redirectWithSecret(request: Request, deps: Deps, path: string, secret: string): Response {
  const { pathname, search, hash } = new URL(path, 'http://shop')
  const query = new URLSearchParams(search)
  query.delete(linkSecretParam)
  const held = holdLinkSecret(request, deps, secret)
  if (held) query.set(linkSecretParam, held.key)
  const headers = new Headers()
  for (const cookie of held?.cookies ?? []) headers.append('Set-Cookie', cookie)
  return redirect(withQuery(pathname, query) + hash, { status: 303, headers })
}

/** The key under which this browser finds the secret again, and the cookies that keep it; `null` for an empty one. */
export function holdLinkSecret(request: Request, deps: Deps, typed: string): { key: string; cookies: string[] } | null {
  const secret = typed.trim().slice(0, maxLength)
  if (secret === '') return null
  // The same link opened again has the same key: it takes the place of its own cookie.
  const key = (deps.signer.derive(purpose, secret)[0] ?? '').slice(0, 12)
  const name = cookieName + key
  const older = storedNames(request).filter((other) => other !== name)
  const dropped = older.slice(0, Math.max(0, older.length + 1 - maxStored))
  return {
    key,
    cookies: [
      ...dropped.map((other) => writeCookie(deps, other, '', 0)),
      writeCookie(deps, name, deps.signer.sign(purpose, secret), days * 86_400),
    ],
  }
}

/** The secret of the link that led to this address; empty where there was none, or in another browser. */
export function readLinkSecret({ request, url }: Asked, { signer }: Pick<Deps, 'signer'>): string {
  const key = linkSecretKey(url)
  return key === null ? '' : (signer.verify(purpose, readCookie(request, cookieName + key)) ?? '')
}

/** For links to another page that reads the same secret. */
export function linkSecretKey({ searchParams }: URL): string | null {
  return /^[\w-]{12}$/.exec(searchParams.get(linkSecretParam) ?? '')?.[0] ?? null
}

/** Set-Cookie values after which this browser has no secret of a link any more. */
export function clearLinkSecrets(request: Request, deps: Deps): string[] {
  return storedNames(request).map((name) => writeCookie(deps, name, '', 0))
}

/** Browsers send the cookies of one path in the order in which they were stored. */
function storedNames(request: Request): string[] {
  return [...(request.headers.get('cookie') ?? '').matchAll(/(?:^|;\s*)(harmonia_entrada_[\w-]{12})=/g)].map(
    ([, name = '']) => name,
  )
}

function withQuery(pathname: string, query: URLSearchParams): string {
  return query.size > 0 ? `${pathname}?${query}` : pathname
}
