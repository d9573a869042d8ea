import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

type SilentNetwork = {
  port: number
  /**
   * From now on nothing arrives and nothing is refused, as behind a firewall that drops packets. Connections open now
   * stay silent for ever, also after `speak`.
   */
  silence: () => void
  /** New connections work again. */
  speak: () => void
  /** Connections opened so far. */
  attempts: () => number
  close: () => Promise<void>
}

/**
 * A TCP proxy on 127.0.0.1 in front of a PostgreSQL that listens in `socketDir`. Connections that introduce themselves
 * with `swallowed` (an application name) are never answered.
 */
export async function silentNetwork(socketDir: string, { swallowed }: { swallowed?: string } = {}) {
  const open = new Set<Socket>()
  let silent = false
  let attempts = 0
  const server = createServer((near) => {
    attempts += 1
    open.add(near.on('error', () => undefined))
    near.once('close', () => open.delete(near))
    if (!silent) near.once('data', (hello) => answer(near, hello))
  })

  function answer(near: Socket, hello: Buffer) {
    if (silent || (swallowed && hello.includes(swallowed))) return
    const far = connect(`${socketDir}/.s.PGSQL.5432`)
    open.add(far.on('error', () => near.destroy()))
    far.once('close', () => open.delete(far) && near.destroy())
    near.once('close', () => far.destroy())
    far.write(hello)
    near.pipe(far).pipe(near)
  }
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address: AddressInfo | string | null = server.address()

  const network: SilentNetwork = {
    port: typeof address === 'object' && address ? address.port : 0,
    silence() {
      silent = true
      for (const socket of open) socket.unpipe().pause()
    },
    speak() {
      silent = false
    },
    attempts: () => attempts,
    close() {
      for (const socket of open) socket.destroy()
      return new Promise((resolve) => void server.close(() => resolve()))
    },
  }
  return network
}
