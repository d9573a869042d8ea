import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Running } from './start.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const say = (line: string) => console.log(line)

/** Everything runs from the one built file; `--dev` runs the sources through Vite instead. */
async function start(): Promise<Running> {
  if (process.argv.includes('--dev')) {
    const { startDevelopment } = await import('./dev.ts')
    return startDevelopment({ root, env: process.env, say })
  }
  const built: typeof import('./app.ts') = await import(new URL('../build/server/index.js', import.meta.url).href)
  return built.startProduction({ root, env: process.env, say })
}

try {
  const running = await start()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void end(running))
  say(`Harmonia está no ar: ${running.url}`)
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}

/** Finishes what is under way; after ten seconds nothing is worth waiting for. */
async function end(running: Running) {
  setTimeout(() => process.exit(1), 10_000).unref()
  await running.stop()
  process.exit(0)
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && error.code === 'EADDRINUSE') {
    return 'A porta já está em uso. Pare o outro programa ou escolha outra, por exemplo: PORT=3001 npm start'
  }
  return process.env.LOG_LEVEL === 'debug' ? (error.stack ?? error.message) : error.message
}
