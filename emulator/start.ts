import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'

export type EmulatorOptions = {
  /** State directory; the same directory restores the same payments. */
  dir: string
  /** Absent: the port of the previous run, or any free one. */
  port?: number
  accessToken: string
  webhookSecret: string
  /** Path of `main.ts`; required when called from a bundle. */
  entry?: string
}

export type RunningEmulator = { url: string; readonly pid: number; stop(): Promise<void> }

const startMs = 15_000
const stopMs = 3_000
const maxPauseMs = 5_000

/**
 * Starts the emulator as a child process and restarts it at the same address when it dies. It exits when the pipe to it
 * closes, so it never outlives this process.
 */
export async function startEmulator(options: EmulatorOptions): Promise<RunningEmulator> {
  let child = launch(options)
  const url = await firstUrl(child)
  const port = Number(new URL(url).port)
  const ending = new AbortController()
  const watch = keepAlive()

  return {
    url,
    get pid() {
      return child.pid ?? 0
    },
    async stop() {
      ending.abort()
      child.stdin?.end()
      const timer = setTimeout(() => child.kill('SIGKILL'), stopMs)
      await watch
      clearTimeout(timer)
    },
  }

  async function keepAlive() {
    let rest = 100
    while (!ending.signal.aborted) {
      // One child at a time.
      await exitOf(child)
      await wait(rest, undefined, { signal: ending.signal, ref: false }).catch(() => undefined)
      if (ending.signal.aborted) return
      child = launch({ ...options, port })
      const started = await firstUrl(child).then(
        () => true,
        () => false,
      )
      rest = started ? 100 : Math.min(rest * 2, maxPauseMs)
    }
    await exitOf(child)
  }
}

function launch({ dir, port = 0, accessToken, webhookSecret, entry }: EmulatorOptions): ChildProcess {
  const file = entry ?? join(import.meta.dirname, 'main.ts')
  const child = spawn(process.execPath, ['--max-old-space-size=64', '--max-semi-space-size=1', file], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      // With the compile cache, later starts need a third less memory.
      NODE_COMPILE_CACHE: join(dir, 'compiled'),
      EMULATOR_DIR: dir,
      EMULATOR_PORT: String(port),
      EMULATOR_ACCESS_TOKEN: accessToken,
      EMULATOR_WEBHOOK_SECRET: webhookSecret,
    },
  })
  // Writing to a dead child fails with EPIPE; its death is handled by the exit event.
  child.stdin.on('error', () => undefined)
  child.on('error', () => undefined)
  return child
}

function exitOf(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => child.once('exit', () => resolve()))
}

function firstUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail('said nothing'), startMs)
    const lines = child.stdout ? createInterface({ input: child.stdout }) : null
    child.once('error', (error) => fail(error.message))
    child.once('exit', (code) => fail(`ended with ${code}`))
    lines?.on('line', (line) => {
      const url = /"url":"(http:\/\/127\.0\.0\.1:\d+)"/.exec(line)?.[1]
      if (!url) return
      clearTimeout(timer)
      resolve(url)
    })

    function fail(reason: string) {
      clearTimeout(timer)
      child.kill('SIGKILL')
      reject(new Error(`the payment emulator did not start: ${reason}`))
    }
  })
}
