import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type Balancer = { port: number; send: (ports: number[]) => void; close: () => Promise<void> }

/**
 * Gives connections to processes in turn, without reading them: the least a reverse proxy does. On Linux a process sees
 * the client's own loopback address, as limits count by it.
 */
export async function openBalancer(): Promise<Balancer> {
  const open = new Set<Socket>()
  let ports: number[] = []
  let turn = 0

  const server = createServer({ noDelay: true }, (client) => {
    turn += 1
    const port = ports[turn % Math.max(1, ports.length)]
    if (port === undefined) return void client.destroy()
    const localAddress = process.platform === 'linux' ? client.remoteAddress : undefined
    const upstream = connect({ host: '127.0.0.1', port, localAddress, noDelay: true })
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
    client.pipe(upstream)
    upstream.pipe(client)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a listening TCP server has an address
  const { port } = server.address() as AddressInfo
  return {
    port,
    send: (next) => void (ports = next),
    close() {
      for (const socket of open) socket.destroy()
      return new Promise<void>((resolve) => void server.close(() => resolve()))
    },
  }
}
