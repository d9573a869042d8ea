import { redirect } from 'react-router'

import type { Seal } from '#adapters/seal.ts'

import { readCookie, writeCookie } from './cookies.ts'

type Deps = { seal: Seal; siteUrl: string; now: () => Date }
/** What a refused form gets back: the words, and everything that was typed. */
type Answer = Record<string, string>

const name = 'harmonia_resposta'
const seconds = 60
/** Browsers keep cookies of up to 4,096 bytes, with their names and attributes. */
const mostBytes = 3_500

/**
 * Answers a form by the address of its page, also without a script: going back to it never asks whether to send it once
 * more. The page finds the answer in a cookie of one minute. `null` when it has to be given in place: to whoever is not a
 * browser on its way to a page, and when it is longer than a cookie.
 */
export function answerByAddress(request: Request, deps: Deps, answer: Answer): Response | null {
  if (request.headers.get('sec-fetch-mode') !== 'navigate') return null
  const { pathname, search } = new URL(request.url)
  const until = deps.now().getTime() + seconds * 1_000
  const sealed = deps.seal.close(purposeOf(pathname), JSON.stringify({ ...answer, until: String(until) }))
  if (sealed.length > mostBytes) return null
  const cookie = writeCookie(deps, name, sealed, seconds)
  return redirect(`${pathname}${search}`, { status: 303, headers: { 'Set-Cookie': cookie } })
}

/** The answer that was left for this reading of the page, and the cookie that keeps it from being given twice. */
export function takeAnswer(request: Request, deps: Deps): { answer: Answer | null; cookies: [string, string][] } {
  const opened = deps.seal.open(purposeOf(new URL(request.url).pathname), readCookie(request, name))
  if (opened === null) return { answer: null, cookies: [] }
  const { until, ...answer } = read(opened)
  return {
    answer: Number(until) > deps.now().getTime() ? answer : null,
    cookies: [['Set-Cookie', writeCookie(deps, name, '', 0)]],
  }
}

/** An answer is worth nothing on another page. */
function purposeOf(pathname: string): string {
  return `answer ${pathname}`
}

function read(opened: string): Answer {
  const stored: unknown = JSON.parse(opened)
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(Object.entries(stored).map(([key, value]) => [key, String(value)]))
}
