import { connect, createServer, type Server, type Socket } from 'node:net'

/** `latency` is a round trip in ms; `down` and `up` are bytes per second, shared by all connections. */
export type NetworkLine = { latency: number; down: number; up: number }

/** The payload of a packet, and how many of them a server sends before it waits for an answer (RFC 6928). */
const packet = 1_460
const firstPackets = 10
/** TCP, then TLS 1.3: round trips before a request can leave. */
const setUpTrips = 2

/**
 * A local TCP proxy to the server at `port` that behaves like a slow line: every connection is set up first, packets take
 * their turns and their time, and a server's window grows with each packet acknowledged (slow start, nothing is lost).
 */
export async function openSlowLine(port: number, line: NetworkLine): Promise<{ url: string; close: () => void }> {
  const sockets = new Set<Socket>()
  const down = transmitter(line.down, line.latency)
  const up = transmitter(line.up, line.latency)

  const server = createServer((client) => {
    const origin = connect(port, '127.0.0.1')
    for (const socket of [client, origin]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('close', () => {
        sockets.delete(socket)
        if (sockets.size > 0) return
        down.clear()
        up.clear()
      })
    }
    origin.on('error', () => client.destroy())
    client.on('error', () => client.destroy())
    client.on('close', () => origin.destroy())
    setTimeout(() => carry(client, origin, up, line.latency), setUpTrips * line.latency)
    carry(origin, client, down, line.latency)
  })
  const url = `http://127.0.0.1:${await listenLocally(server)}`
  return {
    url,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

type Transmitter = {
  /** When a packet sent now arrives, in ms of `performance.now()`. */
  arrivalOf: (bytes: number) => number
  /** Drops what a closed connection left under way, so that the next visit begins on an idle line. */
  clear: () => void
}

function transmitter(bytesPerSecond: number, latency: number): Transmitter {
  let freeAt = 0
  return {
    arrivalOf(bytes) {
      freeAt = Math.max(freeAt, performance.now()) + (bytes / bytesPerSecond) * 1_000
      return freeAt + latency / 2
    },
    clear() {
      freeAt = 0
    },
  }
}

function carry(from: Socket, to: Socket, link: Transmitter, latency: number) {
  const waiting: Buffer[] = []
  const onTheWay: Buffer[] = []
  let window = firstPackets
  let unanswered = 0
  let ended = false

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
      const arrival = link.arrivalOf(next.length) - performance.now()
      setTimeout(arrive, arrival)
      setTimeout(acknowledge, arrival + latency / 2)
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
