import { redirect } from 'react-router'

import type { Asked } from './context.ts'
import { readCookie, writeCookie, type CookieDeps } from './cookies.ts'

/** Messages and typed values of a refused form. */
type Answer = Record<string, string>

const name = 'harmonia_form'
const seconds = 60
/** Browsers keep cookies of up to 4,096 bytes, with their names and attributes. */
const maxBytes = 3_500

/**
 * Post/redirect/get for a refused form: redirects to its page, which finds the answer in a one-minute cookie. Back and
 * reload then never ask whether to send the form again, with or without JavaScript. Returns `null` when the answer must be
 * rendered in response to the POST: for clients that are not a browser navigation, and when it is too long for a cookie.
 */
export function redirectWithFormState({ request, url }: Asked, deps: CookieDeps, answer: Answer): Response | null {
  if (request.headers.get('sec-fetch-mode') !== 'navigate') return null
  const { pathname, search } = url
  const cookie = storeFormState(deps, pathname, answer)
  if (cookie === null) return null
  return redirect(`${pathname}${search}`, { status: 303, headers: { 'Set-Cookie': cookie } })
}

/** A Set-Cookie value with an answer that the page at this path shows once; `null` where it is too long for one. */
export function storeFormState(deps: CookieDeps, pathname: string, answer: Answer): string | null {
  const until = deps.now().getTime() + seconds * 1_000
  const signed = deps.signer.sign(purposeOf(pathname), JSON.stringify({ ...answer, until: String(until) }))
  return signed.length > maxBytes ? null : writeCookie(deps, name, signed, seconds)
}

/** The answer kept for this page, and the cookie header that removes it so that it is shown once. */
export function consumeFormState(
  { request, url }: Asked,
  deps: CookieDeps,
): { answer: Answer | null; cookies: [string, string][] } {
  const opened = deps.signer.verify(purposeOf(url.pathname), readCookie(request, name))
  if (opened === null) return { answer: null, cookies: [] }
  const { until, ...answer } = read(opened)
  return {
    answer: Number(until) > deps.now().getTime() ? answer : null,
    cookies: [['Set-Cookie', writeCookie(deps, name, '', 0)]],
  }
}

/** The path is part of the signature: an answer is valid for one page only. */
function purposeOf(pathname: string): string {
  return `answer ${pathname}`
}

function read(opened: string): Answer {
  const stored: unknown = JSON.parse(opened)
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(Object.entries(stored).map(([key, value]) => [key, String(value)]))
}
