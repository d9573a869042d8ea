// A separate process: what the bench itself does meanwhile must not count as a slow answer.
import { setTimeout as wait } from 'node:timers/promises'

import { openKeepAlive } from './keep-alive-connection.ts'

const over = new AbortController()
process.on('message', (order: { port: number } | 'end') => {
  if (order === 'end') over.abort()
  else void watch(order.port)
})
process.once('disconnect', () => process.exit(0))

/** `/healthz`, a hundred times a second until the end; sends the durations, in milliseconds. */
async function watch(port: number): Promise<void> {
  const line = openKeepAlive(port, '')
  const durations: number[] = []
  // The first request opens the connection.
  await line.ask('/healthz')
  process.send?.('ready')
  while (!over.signal.aborted) {
    durations.push(await line.ask('/healthz'))
    await wait(10)
  }
  line.close()
  process.send?.(durations)
}
