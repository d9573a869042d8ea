import { createServer, request, type Server } from 'node:http'

import { listenLocally } from './slow-line.ts'

/** A local proxy to the server at `url` that holds what `isHeld` says back until it is released: for browsers no test can ask to. */
export async function openHeldLine(url: string, isHeld: (path: string) => boolean) {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const server: Server = createServer((asked, answer) => {
    const { url: path = '/', method, headers } = asked
    void (isHeld(path) ? isReleased : Promise.resolve()).then(() => {
      const forwarded = request(new URL(path, url), { method, headers }, (reply) => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.pipe(answer)
      })
      forwarded.on('error', () => answer.destroy())
      asked.pipe(forwarded)
    })
  })
  const port = await listenLocally(server)
  return {
    url: `http://127.0.0.1:${port}`,
    release,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
