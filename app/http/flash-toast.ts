import { randomBytes } from 'node:crypto'

import { redirect } from 'react-router'

import type { Signer } from '#adapters/signer.ts'

import { toastParam } from './toast-param.ts'

type Deps = { signer: Signer; siteUrl: string }
export type ToastText = { title: string; text: string }

const cookieName = 'harmonia_toast_'
/** Name until this cookie was renamed; one lives for a minute and then ends by itself. */
const formerName = 'harmonia_recado_'
const purpose = 'toast'

/**
 * Redirects to the next screen of the panel with a toast. Only the request whose URL has the key receives it: another
 * tab, or a reload of the same screen, cannot consume it.
 */
export function redirectWithToast(deps: Deps, path: string, toast: ToastText, cookies: string[] = []): Response {
  const id = randomBytes(4).toString('hex')
  const text = toast.text.length > 300 ? `${toast.text.slice(0, 299)}…` : toast.text
  const signed = deps.signer.sign(purpose, JSON.stringify([id, toast.title, text]))
  return redirect(withKey(path, id), {
    headers: [...cookies, toastCookie(deps, id, { value: signed, maxAge: 60 })].map((cookie): [string, string] => [
      'Set-Cookie',
      cookie,
    ]),
  })
}

/** The toast for this request, and the cookie header that prevents showing it twice. */
export function consumeToast(
  request: Request,
  url: URL,
  deps: Deps,
): { toast: (ToastText & { id: string }) | null; cookies: string[] } {
  const key = /^[0-9a-f]{8}$/.exec(url.searchParams.get(toastParam) ?? '')?.[0]
  const signed =
    key &&
    new RegExp(`(?:^|;\\s*)(?:${cookieName}|${formerName})${key}=([^;]*)`).exec(
      request.headers.get('cookie') ?? '',
    )?.[1]
  if (!key || !signed) return { toast: null, cookies: [] }

  const [id, title, text] = parseToast(deps.signer.verify(purpose, signed))
  const toast = id === key && title && text !== undefined ? { id, title, text } : null
  return { toast, cookies: [toastCookie(deps, key, { value: '', maxAge: 0 })] }
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

/** For the whole site: the data of the dashboard come from `/admin.data`, which is not below `/admin`. */
function toastCookie({ siteUrl }: Deps, id: string, { value, maxAge }: { value: string; maxAge: number }): string {
  const secure = siteUrl.startsWith('https:') ? '; Secure' : ''
  return `${cookieName}${id}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`
}
