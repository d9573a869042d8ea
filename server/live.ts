import type { IncomingMessage, ServerResponse } from 'node:http'

/** This process's open event streams. Events carry no data: clients receive "changed" and fetch again. */
export type LiveHub = {
  /** `false` when one of the holders has too many streams open already; nothing was sent then. */
  open(wanted: string[], request: IncomingMessage, response: ServerResponse, by?: Holder): boolean
  publish(topic: string): void
  /** Notifies all clients to fetch again, because an event may have been missed. */
  publishAll(): void
  size(): number
  close(): void
}

/**
 * Owner names of a stream, which are counted, those that many people may share, and the check whether access still
 * holds.
 */
export type Holder = { names: string[]; many?: string[]; canStay?: () => Promise<boolean> }

const heartbeatMs = 25_000
/** Maximum of streams per owner, that is of open tabs. */
const maxStreams = 20
/** Maximum of visitors' streams per network: behind one address there may be an office, or a mobile carrier's customers. */
const maxShared = 200
/** A stream is closed then; the browser opens it again by itself, and its access is checked again. */
const maxStreamMs = 3_600_000
const recheckMs = 60_000
const changed = 'event: changed\ndata: {}\n\n'

export function createLiveHub(): LiveHub {
  const topics = new Map<string, Set<ServerResponse>>()
  const held = new Map<string, number>()
  let open = 0
  const heartbeat = setInterval(() => broadcast(':\n\n'), heartbeatMs).unref()

  function everybody() {
    return new Set([...topics.values()].flatMap((listeners) => [...listeners]))
  }

  function broadcast(frame: string) {
    for (const response of everybody()) send(response, frame)
  }

  function count(names: string[], by: 1 | -1) {
    for (const name of names) {
      const now = (held.get(name) ?? 0) + by
      if (now > 0) held.set(name, now)
      else held.delete(name)
    }
  }

  return {
    open(wanted, request, response, { names, many = [], canStay } = { names: [] }) {
      // The browser left while its access was being checked: `close` has been emitted and would not be again.
      if (response.destroyed) return true
      if (names.some((name) => (held.get(name) ?? 0) >= maxStreams)) return false
      if (many.some((name) => (held.get(name) ?? 0) >= maxShared)) return false
      count([...names, ...many], 1)
      const end = setTimeout(() => response.end(), maxStreamMs).unref()
      const recheck = setInterval(() => {
        // Access that cannot be checked now is checked again a minute later.
        void canStay?.().then(
          (isAllowed) => (isAllowed ? null : response.end()),
          () => null,
        )
      }, recheckMs).unref()
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
        clearTimeout(end)
        clearInterval(recheck)
        count([...names, ...many], -1)
        for (const topic of wanted) {
          topics.get(topic)?.delete(response)
          if (topics.get(topic)?.size === 0) topics.delete(topic)
        }
      })
      return true
    },
    publish(topic) {
      for (const response of topics.get(topic) ?? []) send(response, changed)
    },
    publishAll: () => broadcast(changed),
    size: () => open,
    close() {
      clearInterval(heartbeat)
      for (const response of everybody()) response.end()
    },
  }
}

/** A client that does not read hundreds of events is disconnected instead of buffered; the browser reconnects. */
function send(response: ServerResponse, frame: string) {
  if (response.writableNeedDrain) response.destroy()
  else response.write(frame)
}
