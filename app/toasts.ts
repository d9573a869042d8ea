import { randomUUID } from 'node:crypto'

import { redirect } from 'react-router'

import type { Seal } from '#adapters/seal.ts'

type Deps = { seal: Seal; siteUrl: string }
export type ToastWords = { title: string; text: string }

const name = 'harmonia_recado'
const purpose = 'toast'

/** To the next screen of the panel, which says what was done. */
export function redirectWithToast(deps: Deps, address: string, words: ToastWords): Response {
  const text = words.text.length > 300 ? `${words.text.slice(0, 299)}…` : words.text
  const sealed = deps.seal.close(purpose, JSON.stringify([randomUUID(), words.title, text]))
  return redirect(address, { headers: { 'Set-Cookie': toastCookie(deps, sealed, 60) } })
}

/** What the last screen left to say, and the cookie that keeps it from being said twice. */
export function takeToast(
  request: Request,
  deps: Deps,
): { toast: (ToastWords & { id: string }) | null; cookies: string[] } {
  const sealed = new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(request.headers.get('cookie') ?? '')?.[1]
  if (!sealed) return { toast: null, cookies: [] }

  const [id, title, text] = readWords(deps.seal.open(purpose, sealed))
  const toast = id && title && text !== undefined ? { id, title, text } : null
  return { toast, cookies: [toastCookie(deps, '', 0)] }
}

function readWords(opened: string | null): string[] {
  const words: unknown = opened === null ? [] : JSON.parse(opened)
  return Array.isArray(words) ? words.map(String) : []
}

function toastCookie({ siteUrl }: Deps, value: string, maxAge: number): string {
  const secure = siteUrl.startsWith('https:') ? '; Secure' : ''
  return `${name}=${value}; Path=/admin; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`
}
