import { Agent, createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const checkedEveryMs = 500

/**
 * A reverse proxy in front of several processes, as `deploy/Caddyfile` sets one up: it asks those in turn whose `/healthz`
 * is fine, tries the next one when nothing listens or a safe request broke off before its answer began, and passes the
 * client's address on.
 */
export async function openRetryingProxy(upstreams: () => string[]) {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<string>()
  let turn = 0

  const checking = setInterval(() => {
    for (const url of upstreams())
      fetch(`${url}/healthz`).then(
        ({ ok }) => (ok ? ready.add(url) : ready.delete(url)),
        () => ready.delete(url),
      )
  }, checkedEveryMs).unref()

  function forward(incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer, left: string[]): void {
    const [next, ...others] = left
    if (next === undefined) return void outgoing.writeHead(502).end()
    const { hostname, port } = new URL(next)
    const headers = { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '' }
    const request = httpRequest(
      { hostname, port, agent, path: incoming.url, method: incoming.method, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.on('error', () => outgoing.destroy())
        answer.pipe(outgoing)
      },
    )
    request.on('error', (error) => {
      if (outgoing.headersSent) return void outgoing.destroy()
      const isSafe = incoming.method === 'GET' || incoming.method === 'HEAD'
      const wasRefused = 'code' in error && error.code === 'ECONNREFUSED'
      forward(incoming, outgoing, body, isSafe || wasRefused ? others : [])
    })
    request.end(body)
  }

  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('error', () => outgoing.destroy())
    incoming.on('end', () => {
      const all = upstreams().filter((url) => ready.has(url))
      const first = (turn += 1) % Math.max(1, all.length)
      forward(incoming, outgoing, Buffer.concat(chunks), [...all.slice(first), ...all.slice(0, first)])
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a listening TCP server has an address
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    /** How many processes it sends requests to. */
    ready: () => ready.size,
    close() {
      clearInterval(checking)
      agent.destroy()
      server.closeAllConnections()
      return new Promise<void>((resolve) => void server.close(() => resolve()))
    },
  }
}
