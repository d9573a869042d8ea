import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import { eventPipe } from './test-events.mjs'

/** Settings that tests must not inherit: they could point at a real database, shop or mail server. */
const productSettings =
  /^(PORT|HOST|SITE_URL|DATA_DIR|DATABASE_URL|SESSION_SECRETS?|SMTP_URL|DEMO|FFMPEG_PATH|NODE_ENV|PG[A-Z]+|(ADMIN|MERCADOPAGO|S3)_\w+)$/
/** Meant for a run that hangs: on a slow machine the journeys alone take more than 20 minutes. */
const maxRunMs = 60 * 60_000

/**
 * Runs a command from node_modules/.bin under Node 24 and captures its output, to print on failure. `onEvent` gets what its
 * reporter says meanwhile.
 */
export function runChild(root, [file, ...args], { env: extra = {}, onEvent } = {}) {
  const inherited = Object.entries(process.env).filter(([name]) => !productSettings.test(name))
  const path = `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`
  const env = { ...Object.fromEntries(inherited), PATH: path, ...extra }

  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe', 'pipe'], timeout: maxRunMs })
    const end = () => {
      child.kill()
      process.exit(143)
    }
    process.once('SIGTERM', end)

    const printed = []
    child.stdout.on('data', (chunk) => printed.push(chunk))
    child.stderr.on('data', (chunk) => printed.push(chunk))
    createInterface({ input: child.stdio[eventPipe] }).on('line', (line) => onEvent?.(JSON.parse(line)))
    child.once('error', (error) => resolve({ ok: false, output: `${file}: ${error.message}` }))
    child.once('close', (code, signal) => {
      process.off('SIGTERM', end)
      const output = Buffer.concat(printed).toString('utf8')
      resolve({ ok: code === 0, output: signal ? `${output}\n${file} was ended by ${signal}.` : output })
    })
  })
}
