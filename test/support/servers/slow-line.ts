import { connect, createServer, type Server, type Socket } from 'node:net'

/**
 * `latency` is a round trip in ms; `down` and `up` are bytes per second, shared by all connections; `setUpTrips`: round trips
 * before anything can leave on a new connection.
 */
export type NetworkLine = { latency: number; down: number; up: number; setUpTrips: number }

/** What the phone is connected by: 150 ms, 1.6 Mbit/s down, 0.75 up; TCP, then TLS 1.3. */
const slow4g: NetworkLine = { latency: 150, down: 200_000, up: 93_750, setUpTrips: 2 }
/** The payload of a packet, and how many of them a server sends before it waits for an answer (RFC 6928). */
const packet = 1_460
const firstPackets = 10

/**
 * A local TCP proxy to the server at `url` that behaves like a slow line: every connection is set up first, packets take
 * their turns and their time, and a server's window grows with each packet acknowledged (slow start, nothing is lost).
 */
export async function openSlowLine(
  ends: (() => unknown)[],
  url: string,
  difference: Partial<NetworkLine> = {},
): Promise<string> {
  const line = { ...slow4g, ...difference }
  const sockets = new Set<Socket>()
  const down = createLink(line.down, line.latency)
  const up = createLink(line.up, line.latency)
  const server = createServer((client) => {
    const origin = connect(Number(new URL(url).port), '127.0.0.1')
    for (const socket of [client, origin]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('close', () => {
        sockets.delete(socket)
        // What a closed connection left under way is dropped: the next visit begins on an idle line.
        if (sockets.size === 0) [down.freeAt, up.freeAt] = [0, 0]
      })
    }
    origin.on('error', () => client.destroy())
    client.on('error', () => client.destroy())
    client.on('close', () => origin.destroy())
    setTimeout(() => carry(client, origin, up), line.setUpTrips * line.latency)
    carry(origin, client, down)
  })
  ends.push(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return `http://127.0.0.1:${await listenLocally(server)}`
}

type Link = { freeAt: number; latency: number; arrivalOf: (bytes: number) => number }

/** `arrivalOf`: in how many ms a packet sent now arrives. */
function createLink(bytesPerSecond: number, latency: number): Link {
  const link: Link = {
    freeAt: 0,
    latency,
    arrivalOf(bytes) {
      const now = performance.now()
      link.freeAt = Math.max(link.freeAt, now) + (bytes / bytesPerSecond) * 1_000
      return link.freeAt + latency / 2 - now
    },
  }
  return link
}

function carry(from: Socket, to: Socket, link: Link) {
  const waiting: Buffer[] = []
  const onTheWay: Buffer[] = []
  let [window, unanswered, ended] = [firstPackets, 0, false]
  from.on('data', (bytes) => {
    for (let start = 0; start < bytes.length; start += packet) waiting.push(bytes.subarray(start, start + packet))
    send()
  })
  from.on('end', () => {
    ended = true
    endWhenDone()
  })
  to.on('close', () => {
    waiting.length = 0
  })

  function send() {
    while (unanswered < window) {
      const next = waiting.shift()
      if (!next) return
      onTheWay.push(next)
      unanswered += 1
      const arrival = link.arrivalOf(next.length)
      setTimeout(arrive, arrival)
      setTimeout(acknowledge, arrival + link.latency / 2)
    }
  }

  /** Timers a fraction of a millisecond apart may swap: what left first arrives first. */
  function arrive() {
    const next = onTheWay.shift()
    if (next && to.writable) to.write(next)
    endWhenDone()
  }

  function acknowledge() {
    unanswered -= 1
    window += 1
    send()
  }

  function endWhenDone() {
    if (ended && waiting.length + onTheWay.length === 0) to.end()
  }
}

/** Listens on any free local port and tells which. */
export async function listenLocally(server: Server): Promise<number> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The line has no port')
  return address.port
}
