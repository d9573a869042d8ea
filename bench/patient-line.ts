import { Agent, request } from 'node:http'

import { requestHeaders } from './browser.ts'

/** A connection that stays open, and somebody who asks one thing after the other on it. */
export type Line = { ask: (path: string) => Promise<number>; close: () => void }

/** Milliseconds from asking to the last byte; what the bytes unpack to is not read. Anything but 200 is a failure. */
export function openLine(port: number, cookie: string): Line {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const headers = requestHeaders(cookie)

  function ask(path: string): Promise<number> {
    return new Promise((resolve, reject) => {
      const began = performance.now()
      const outgoing = request({ host: '127.0.0.1', port, path, headers, agent }, (response) => {
        response.on('error', reject)
        response.on('end', () => {
          const taken = performance.now() - began
          if (response.statusCode === 200) return resolve(taken)
          reject(new Error(`${path} was answered with ${response.statusCode}`))
        })
        response.resume()
      })
      // A line that was silent for long may have been closed at the other end: that is no answer, and not timed.
      outgoing.on('error', (error) => (outgoing.reusedSocket ? resolve(ask(path)) : reject(error)))
      outgoing.end()
    })
  }

  return { ask, close: () => agent.destroy() }
}
