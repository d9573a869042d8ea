import { spawn, type ChildProcess } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

import manifest from '../../package.json' with { type: 'json' }

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
/** As `npm start` runs it. */
const startup = parseStart(manifest.scripts.start)

export type Product = {
  url: string
  pid: number
  /** Milliseconds from starting the process until its URL was printed. */
  startedInMs: number
  /** Its whole output, including log lines. */
  output: () => string
  /** Stops it with SIGTERM, as npm or the system would. */
  stop: () => Promise<number | null>
  /** Kills it with SIGKILL. */
  kill: () => Promise<void>
}

/** `folder`: where it is installed; absent, this working copy. */
type Options = { dataDir: string; port?: number; env?: Record<string, string>; folder?: string }

/** Starts the production build in the given data directory. */
export async function startProduct({ dataDir, port = 0, env = {}, folder = root }: Options): Promise<Product> {
  const began = performance.now()
  const child = spawn(process.execPath, [...startup.flags, join(folder, 'server', 'main.mjs')], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: dataDir,
      PORT: String(port),
      ...startup.env,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const url = await firstUrl(child, lines)

  return {
    url,
    pid: child.pid ?? 0,
    startedInMs: performance.now() - began,
    output: () => lines.join('\n'),
    stop() {
      child.kill('SIGTERM')
      return exited
    },
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

/** A temporary data directory, readable for the user PostgreSQL runs as. */
export async function temporaryDataDir(): Promise<{ path: string; remove: () => Promise<void> }> {
  const home = await mkdtemp(join(tmpdir(), 'harmonia-product-'))
  await chmod(home, 0o755)
  const remove = () => rm(home, { recursive: true, force: true, maxRetries: 5 })
  return { path: join(home, 'data'), remove }
}

function firstUrl(child: ChildProcess, lines: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`the product did not start:\n${lines.join('\n')}`)), 110_000)
    child.once('exit', (code) => reject(new Error(`the product ended with ${code}:\n${lines.join('\n')}`)))
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line)
        const url = /no ar: (http:\/\/\S+)/.exec(line)?.[1]
        if (!url) return
        clearTimeout(timer)
        resolve(url)
      })
    }
  })
}

/** The variables and flags that `npm start` gives the server. */
function parseStart(command: string) {
  const parts = /^((?:\w+=\d+ )+)exec node ((?:--\S+ )+)server/.exec(command)
  if (!parts?.[1] || !parts[2]) throw new Error(`not the known form: ${command}`)
  const variables = parts[1]
    .trim()
    .split(' ')
    .map((variable): [string, string] => {
      const [name = '', value = ''] = variable.split('=')
      return [name, value]
    })
  return { env: Object.fromEntries(variables), flags: parts[2].trim().split(' ') }
}
