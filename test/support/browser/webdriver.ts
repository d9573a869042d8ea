import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** Sends one command of the W3C's WebDriver and gives its `value`. Both engines take the same commands. */
export type Driver = {
  send: (command: Command, parameters?: Record<string, unknown>) => Promise<unknown>
  close: () => Promise<void>
}

export type Engine = {
  name: string
  needs: string
  isInstalled: () => boolean
  start: (options?: Options) => Promise<Driver>
}

/** `waits`: whether each step waits until a page has loaded all it asks for. */
type Options = { waits: boolean }

type Command = keyof typeof endpoints

/** The commands used here, by the names of the standard; `{id}` is an element's. */
const endpoints = {
  NewSession: ['POST', ''],
  DeleteSession: ['DELETE', ''],
  Navigate: ['POST', '/url'],
  Back: ['POST', '/back'],
  GetCurrentURL: ['GET', '/url'],
  ExecuteScript: ['POST', '/execute/sync'],
  ElementClick: ['POST', '/element/{id}/click'],
  ElementSendKeys: ['POST', '/element/{id}/value'],
  SetWindowRect: ['POST', '/window/rect'],
  TakeScreenshot: ['GET', '/screenshot'],
} as const

const startMs = 60_000

/** Safari's engine, as Debian has it (`webkit2gtk-driver`), in a screen of its own. */
export const webkit: Engine = {
  name: 'WebKit',
  needs: 'webkit2gtk-driver, xvfb, gstreamer1.0-libav',
  isInstalled: () => existsSync('/usr/bin/WebKitWebDriver') && existsSync('/usr/bin/xvfb-run'),
  async start({ waits } = { waits: true }) {
    const port = await freePort()
    const driver = startProgram('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`])
    const at = `http://127.0.0.1:${port}/session`
    await until('WebKitWebDriver', () => fetch(at.replace('/session', '/status')).then(({ ok }) => ok))
    const binary = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'
    const pageLoadStrategy = waits ? 'normal' : 'none'
    const alwaysMatch = { pageLoadStrategy, 'webkitgtk:browserOptions': { binary, args: ['--automation'] } }
    const { sessionId } = object(await request('POST', at, { capabilities: { alwaysMatch } }))

    return {
      send(command, { id, ...parameters } = {}) {
        const [method, path] = endpoints[command]
        return request(method, `${at}/${String(sessionId)}${path.replace('{id}', String(id))}`, parameters)
      },
      async close() {
        await request('DELETE', `${at}/${String(sessionId)}`).catch(() => undefined)
        stop(driver)
      },
    }
  },
}

/** Firefox without its separate driver: it takes the same commands at a socket of its own (Marionette). */
export const firefox: Engine = {
  name: 'Firefox',
  needs: 'firefox-esr',
  isInstalled: () => existsSync('/usr/bin/firefox-esr'),
  async start({ waits } = { waits: true }) {
    const profile = await mkdtemp(join(tmpdir(), 'harmonia-firefox-'))
    // A port of its choice, sound without a sound card, and songs that may begin.
    const preferences = {
      'marionette.port': 0,
      'media.cubeb.force_null_context': true,
      'media.autoplay.default': 0,
    }
    const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${value});\n`)
    await writeFile(join(profile, 'user.js'), lines.join(''))
    const program = startProgram('firefox-esr', ['--headless', '--marionette', '--no-remote', '--profile', profile], {
      HOME: profile,
    })
    const portFile = join(profile, 'MarionetteActivePort')
    await until('Firefox', () => readFile(portFile, 'utf8').then((text) => Number(text) > 0))
    const socket = connect({ host: '127.0.0.1', port: Number(await readFile(portFile, 'utf8')) })
    const waiting = new Map<number, PromiseWithResolvers<unknown>>()
    let unread = Buffer.alloc(0)
    let last = 0
    socket.on('data', (bytes) => {
      unread = Buffer.concat([unread, bytes])
      for (let colon = unread.indexOf(':'); colon > 0; colon = unread.indexOf(':')) {
        const end = colon + 1 + Number(unread.subarray(0, colon))
        if (unread.length < end) return
        take(JSON.parse(unread.subarray(colon + 1, end).toString()))
        unread = unread.subarray(end)
      }
    })

    function take(message: unknown) {
      if (!Array.isArray(message)) return
      const [, id, error, result] = message
      const answer = waiting.get(id)
      waiting.delete(id)
      if (error) answer?.reject(new Error(`${error.error}: ${error.message}`))
      else answer?.resolve(result && typeof result === 'object' && 'value' in result ? result.value : result)
    }

    function send(command: Command, parameters: Record<string, unknown> = {}) {
      const id = ++last
      const answer = Promise.withResolvers<unknown>()
      waiting.set(id, answer)
      const text = JSON.stringify([0, id, `WebDriver:${command}`, parameters])
      socket.write(`${Buffer.byteLength(text)}:${text}`)
      return answer.promise
    }

    await send('NewSession', { pageLoadStrategy: waits ? 'normal' : 'none' })
    return {
      send,
      async close() {
        socket.destroy()
        stop(program)
        await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
      },
    }
  },
}

async function request(method: string, url: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, { method, ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}) })
  const { value } = object(await answer.json())
  if (!answer.ok) throw new Error(JSON.stringify(value))
  return value
}

/** In a group of its own: both are started by scripts, whose children would outlive them. */
function startProgram(file: string, parameters: string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  return spawn(file, parameters, { detached: true, stdio: 'ignore', env: { ...process.env, ...env } })
}

function stop({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid, 'SIGKILL')
}

async function until(what: string, isReady: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + startMs
  while (!(await isReady().catch(() => false))) {
    if (Date.now() > end) throw new Error(`${what} did not start`)
    await delay(100)
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

function object(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
