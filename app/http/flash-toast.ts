import { randomBytes } from 'node:crypto'

import { redirect } from 'react-router'

import type { Signer } from '#adapters/signer.ts'

import { readCookie, writeCookie } from './cookies.ts'
import { toastParam } from './toast-param.ts'

type Deps = { signer: Signer; siteUrl: string }
/** `isRefusal`: nothing was done, and what was typed is still to be sent. */
export type ToastText = { title: string; text: string; isRefusal?: boolean }
type FlashMessage = Required<ToastText> & { id: string }

const cookieName = 'harmonia_toast_'
const purpose = 'toast'

/**
 * Redirects to the next screen of the panel with a toast. Only the request whose URL has the key receives it: another
 * tab, or a reload of the same screen, cannot consume it.
 */
export function redirectWithToast(deps: Deps, path: string, toast: ToastText, cookies: string[] = []): Response {
  const id = randomBytes(4).toString('hex')
  const text = toast.text.length > 300 ? `${toast.text.slice(0, 299)}…` : toast.text
  const signed = deps.signer.sign(purpose, JSON.stringify([id, toast.title, text, toast.isRefusal ? 'refused' : '']))
  const all = [...cookies, writeCookie(deps, cookieName + id, signed, 60)]
  return redirect(withKey(path, id), { headers: all.map((cookie): [string, string] => ['Set-Cookie', cookie]) })
}

/** The toast for this request, and the cookie header that prevents showing it twice. */
export function consumeToast(
  request: Request,
  url: URL,
  deps: Deps,
): { toast: FlashMessage | null; cookies: string[] } {
  const key = /^[0-9a-f]{8}$/.exec(url.searchParams.get(toastParam) ?? '')?.[0]
  const signed = key && readCookie(request, cookieName + key)
  if (!key || !signed) return { toast: null, cookies: [] }

  const [id, title, text, refused] = parseToast(deps.signer.verify(purpose, signed))
  const toast = id === key && title && text !== undefined ? { id, title, text, isRefusal: refused === 'refused' } : null
  return { toast, cookies: [writeCookie(deps, cookieName + key, '', 0)] }
}

function withKey(path: string, id: string): string {
  const { pathname, search } = new URL(path, 'http://studio')
  const query = new URLSearchParams(search)
  query.set(toastParam, id)
  return `${pathname}?${query}`
}

function parseToast(opened: string | null): string[] {
  const parts: unknown = opened === null ? [] : JSON.parse(opened)
  return Array.isArray(parts) ? parts.map(String) : []
}
