import { Agent, request } from 'node:http'

import { requestHeaders } from '../pages/browser.ts'

/** A keep-alive connection with one request at a time. */
export type KeepAliveConnection = { ask: (path: string) => Promise<number>; close: () => void }

/** Milliseconds from request to last byte; the body is not decompressed. Anything but 200 throws. */
export function openKeepAlive(port: number, cookie: string): KeepAliveConnection {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const headers = requestHeaders(cookie)

  function ask(path: string): Promise<number> {
    return new Promise((resolve, reject) => {
      const began = performance.now()
      const outgoing = request({ host: '127.0.0.1', port, path, headers, agent }, (response) => {
        response.on('error', reject)
        response.on('end', () => {
          const duration = performance.now() - began
          if (response.statusCode === 200) return resolve(duration)
          reject(new Error(`${path} was answered with ${response.statusCode}`))
        })
        response.resume()
      })
      // An idle connection may have been closed by the server: retry on a new one; that is not timed.
      outgoing.on('error', (error) => (outgoing.reusedSocket ? resolve(ask(path)) : reject(error)))
      outgoing.end()
    })
  }

  return { ask, close: () => agent.destroy() }
}
