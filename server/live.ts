import type { IncomingMessage, ServerResponse } from 'node:http'

/** This process's open event streams. Events carry no data: clients hear "changed" and fetch again. */
export type LiveHub = {
  open(wanted: string[], request: IncomingMessage, response: ServerResponse): void
  publish(topic: string): void
  /** Tells all clients to fetch again, because an event may have been missed. */
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

  function everybody() {
    return new Set([...topics.values()].flatMap((listeners) => [...listeners]))
  }

  function broadcast(frame: string) {
    for (const response of everybody()) response.write(frame)
  }

  return {
    open(wanted, request, response) {
      // The browser left while its access was being checked: `close` has been emitted and would not be again.
      if (response.destroyed) return
      for (const topic of wanted) topics.set(topic, (topics.get(topic) ?? new Set()).add(response))
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
        for (const topic of wanted) {
          topics.get(topic)?.delete(response)
          if (topics.get(topic)?.size === 0) topics.delete(topic)
        }
      })
    },
    publish(topic) {
      for (const response of topics.get(topic) ?? []) response.write(changed)
    },
    publishAll: () => broadcast(changed),
    size: () => open,
    close() {
      clearInterval(heartbeat)
      for (const response of everybody()) response.end()
    },
  }
}
