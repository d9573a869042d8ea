import { ownValue, isRecord } from '#core/shared/own-value.ts'

import { signAgain, type StaffKey } from './staff-keys.ts'

export type AuthVisitor = {
  ip: string
  userAgent: string
  /** A browser that entered this account's password before. */
  device?: string | null
}
export type Person = { id: string; name: string }

/** As much of the library as is asked here. */
type Library = {
  options: { baseURL: string; basePath: string; secrets: StaffKey[] }
  handler: (request: Request) => Promise<Response>
}
type ApiRequest = { body: Record<string, string | boolean>; visitor?: AuthVisitor; cookie?: string | null }

/** Calls an endpoint of the library, with its rate limits. */
export async function callAuthApi(
  auth: Library,
  path: string,
  { body, visitor, cookie }: ApiRequest,
): Promise<{ response: Response; answer: unknown; code: string }> {
  const { origin } = new URL(auth.options.baseURL)
  const headers = new Headers({ 'content-type': 'application/json', origin })
  if (visitor) headers.set('x-client-ip', visitor.ip)
  if (visitor) headers.set('user-agent', visitor.userAgent)
  if (visitor?.device) headers.set('x-known-device', visitor.device)
  if (cookie) headers.set('cookie', signAgain(auth.options.secrets, cookie))

  const url = `${origin}${auth.options.basePath}${path}`
  const response = await auth.handler(new Request(url, { method: 'POST', headers, body: JSON.stringify(body) }))
  if (response.status >= 500) throw new Error(`${path} answered ${response.status}`)
  const answer: unknown = await response.json()
  return { response, answer, code: response.ok ? '' : textOf(answer, 'code') }
}

export function personOf(answer: unknown): Person | null {
  const user = valueOf(answer, 'user')
  const [id, name] = [textOf(user, 'id'), textOf(user, 'name')]
  return id === '' ? null : { id, name }
}

export function textOf(answer: unknown, name: string): string {
  const value = valueOf(answer, name)
  return typeof value === 'string' ? value : ''
}

export function listOf(answer: unknown, name: string): string[] {
  const value = valueOf(answer, name)
  return Array.isArray(value) ? value.map(String) : []
}

function valueOf(answer: unknown, name: string): unknown {
  return isRecord(answer) ? ownValue(answer, name) : undefined
}
