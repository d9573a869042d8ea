import { execFileSync } from 'node:child_process'
import { request } from 'node:http'
import { createSecureServer } from 'node:http2'

import { listenLocally, openSlowLine } from '#test/support/servers/slow-line.ts'

import type { Ends } from '../shop.ts'

/** Of one hop, and unknown to HTTP/2. */
const hopHeaders = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade']

/**
 * A slow line to a server as buyers reach it: by TLS and HTTP/2, whose requests share one connection, through a proxy in
 * front of it. The line adds TCP's round trip; that of TLS is a real one.
 */
export async function openSecureLine(ends: Ends, url: string): Promise<string> {
  const pem = createCertificate()
  const server = createSecureServer({ key: pem, cert: pem }, (incoming, answer) => {
    const headers = Object.fromEntries(Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':')))
    const outgoing = request(
      new URL(incoming.url, url),
      { method: incoming.method, headers: { ...headers, host: incoming.headers[':authority'] } },
      (response) => {
        for (const name of hopHeaders) delete response.headers[name]
        answer.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(answer)
      },
    )
    outgoing.on('error', () => answer.stream.close())
    answer.on('close', () => outgoing.destroy())
    incoming.pipe(outgoing)
  })
  ends.push(() => server.close())
  const line = await openSlowLine(ends, `https://127.0.0.1:${await listenLocally(server)}`, { setUpTrips: 1 })
  return line.replace('http:', 'https:')
}

/** A key and a certificate of its own for it, for a day. */
function createCertificate(): string {
  const wish =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1 -subj /CN=127.0.0.1 -keyout - -out -'
  return execFileSync('openssl', wish.split(' '), { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
}
