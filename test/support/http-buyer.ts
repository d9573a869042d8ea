import type { IncomingHttpHeaders } from 'node:http'

import { CookieJar } from 'tough-cookie'

import { sendRaw } from './raw-request.ts'

export type Answer = { status: number; headers: IncomingHttpHeaders; body: string }

export type HttpBuyer = {
  get(path: string): Promise<Answer>
  post(path: string, fields: Record<string, string>): Promise<Answer>
  /** Fetches a package's page and fills its form. */
  fillForm(packageId: string): Promise<Record<string, string>>
  /** Fills it and submits it, like a browser without JavaScript. */
  order(packageId: string, change?: Record<string, string>): Promise<Answer>
  cookie(name: string): string
}

/** A buyer over plain HTTP, with cookies and a loopback address of its own. */
export function httpBuyer(siteUrl: string, localAddress: string, person: { name: string; email: string }): HttpBuyer {
  const { origin } = new URL(siteUrl)
  const jar = new CookieJar()

  async function send(method: string, path: string, text = ''): Promise<Answer> {
    const headers = {
      cookie: jar.getCookieStringSync(origin + path),
      ...(text ? { 'content-type': 'application/x-www-form-urlencoded', origin } : {}),
    }
    const answer = await sendRaw(origin, { path, method, headers, localAddress }, text)
    for (const line of answer.headers['set-cookie'] ?? []) jar.setCookieSync(line, origin + path)
    return { ...answer, body: answer.body.toString() }
  }

  const buyer: HttpBuyer = {
    get: (path) => send('GET', path),
    post: (path, fields) => send('POST', path, new URLSearchParams(fields).toString()),
    async fillForm(packageId) {
      const page = await buyer.get(`/pagamento/${packageId}`)
      const submission = /name="submission" value="([^"]+)"/.exec(page.body)?.[1] ?? ''
      return { submission, lyric: 'nao', ...person, phone: '', terms: 'sim' }
    },
    async order(packageId, change = {}) {
      return buyer.post(`/pagamento/${packageId}`, { ...(await buyer.fillForm(packageId)), ...change })
    },
    cookie: (name) => jar.getCookiesSync(origin).find(({ key }) => key === name)?.value ?? '',
  }
  return buyer
}

/** The orders a browser has access to, according to its cookie. */
export function grantedOrders(buyer: HttpBuyer): string[] {
  const [body = ''] = buyer.cookie('harmonia_pedidos').split('.')
  const grants = Buffer.from(body, 'base64url').toString().split(' ')
  return grants.map((grant) => grant.split('.')[0] ?? '')
}
