import type { IncomingMessage, ServerResponse } from 'node:http'

/** The open event streams of this process. Carries no state: a listener hears "changed" and reads again. */
export type LiveHub = {
  open(topic: string, request: IncomingMessage, response: ServerResponse): void
  publish(topic: string): void
  /** Something may have been missed: everybody reads again. */
  publishAll(): void
  size(): number
  close(): void
}

const heartbeatMs = 25_000
const changed = 'event: changed\ndata: {}\n\n'

export function createLiveHub(): LiveHub {
  const topics = new Map<string, Set<ServerResponse>>()
  let open = 0
  const heartbeat = setInterval(() => broadcast(':\n\n'), heartbeatMs).unref()

  function broadcast(frame: string) {
    for (const listeners of topics.values()) for (const response of listeners) response.write(frame)
  }

  return {
    open(topic, request, response) {
      const listeners = topics.get(topic) ?? new Set()
      topics.set(topic, listeners.add(response))
      open += 1
      request.socket.setNoDelay(true)
      response.writeHead(200, {
        'Content-Type': 'text/event-stream',
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
        'X-Accel-Buffering': 'no',
      })
      response.write('retry: 2000\n\n')
      response.once('close', () => {
        open -= 1
        listeners.delete(response)
        if (listeners.size === 0 && topics.get(topic) === listeners) topics.delete(topic)
      })
    },
    publish(topic) {
      for (const response of topics.get(topic) ?? []) response.write(changed)
    },
    publishAll: () => broadcast(changed),
    size: () => open,
    close() {
      clearInterval(heartbeat)
      for (const listeners of topics.values()) for (const response of listeners) response.end()
    },
  }
}
