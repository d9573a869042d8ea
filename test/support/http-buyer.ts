import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'

import { CookieJar } from 'tough-cookie'

export type Answer = { status: number; headers: IncomingHttpHeaders; body: string }

export type HttpBuyer = {
  get(path: string): Promise<Answer>
  post(path: string, fields: Record<string, string>): Promise<Answer>
  /** Fetches a package's page and submits its form, like a browser without JavaScript. */
  order(packageId: string, change?: Record<string, string>): Promise<Answer>
  cookie(name: string): string
}

/** A buyer over plain HTTP, with cookies and a loopback address of its own. */
export function httpBuyer(siteUrl: string, localAddress: string, person: { name: string; email: string }): HttpBuyer {
  const { hostname, port, origin } = new URL(siteUrl)
  const jar = new CookieJar()

  function send(method: string, path: string, body = ''): Promise<Answer> {
    const headers = {
      cookie: jar.getCookieStringSync(origin + path),
      ...(body ? { 'content-type': 'application/x-www-form-urlencoded', origin } : {}),
    }
    return new Promise((resolve, reject) => {
      const outgoing = httpRequest({ hostname, port, path, method, headers, localAddress }, (response) => {
        const chunks: Buffer[] = []
        for (const line of response.headers['set-cookie'] ?? []) jar.setCookieSync(line, origin + path)
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString(),
          }),
        )
      })
      outgoing.on('error', reject)
      outgoing.end(body)
    })
  }

  const buyer: HttpBuyer = {
    get: (path) => send('GET', path),
    post: (path, fields) => send('POST', path, new URLSearchParams(fields).toString()),
    async order(packageId, change = {}) {
      const page = await buyer.get(`/pagamento/${packageId}`)
      const submission = /name="submission" value="([^"]+)"/.exec(page.body)?.[1] ?? ''
      const fields = { submission, lyric: 'nao', ...person, phone: '', terms: 'sim', ...change }
      return buyer.post(`/pagamento/${packageId}`, fields)
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
