// Plain JavaScript: for a single TypeScript file Node would load its compiler, which keeps 16 MB for the life of the
// process.
import { enableCompileCache, flushCompileCache } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { explainFailure } from './explain-failure.mjs'
import { refuseOldNode } from './node-version.mjs'

refuseOldNode()

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const printLine = (line) => console.log(line)
const ending = new AbortController()
const { signal } = ending
let running = null

// Before anything else: the kernel ignores a signal without a handler when we are process 1 of a container.
for (const name of ['SIGTERM', 'SIGINT']) process.once(name, () => void end())

/** Runs the bundled server; `--dev` runs the sources through Vite instead. */
async function start() {
  const args = process.argv.slice(2)
  if (args.includes('--dev')) {
    const { startDevelopment } = await import('./dev.ts')
    return startDevelopment({ root, args, env: process.env, printLine, signal })
  }
  // The compile cache makes the next start a third faster and saves 10 MB. If the folder is not writable, nothing is
  // cached.
  enableCompileCache(join(root, 'build', 'server', 'compiled'))
  const built = await import(new URL('../build/server/index.js', import.meta.url).href)
  built.refuseServerOptions(args)
  return built.startProduction({ root, env: process.env, printLine, signal })
}

try {
  running = await start()
  if (signal.aborted) await end()
  printLine(`Harmonia está no ar: ${running.url}`)
  flushCompileCache()
} catch (error) {
  if (signal.aborted) process.exit(0)
  console.error(explain(error))
  // Anything left open must not keep a process alive that serves nothing: nobody would start another.
  process.exit(1)
}

/**
 * Finishes requests in progress, then exits; forced after ten seconds. A start that is still going on is abandoned, and
 * stops what it had started.
 */
async function end() {
  setTimeout(() => process.exit(1), 10_000).unref()
  ending.abort()
  if (!running) return
  await running.stop()
  process.exit(0)
}

function explain(error) {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return 'A porta já está em uso. Pare o outro programa ou escolha outra, por exemplo: PORT=3001 npm start'
  }
  return explainFailure(error)
}
