import { runEmulator } from './run.ts'
import { findRunningInstance, waitUntilStopped } from './running-instance.ts'
import { parseSettings } from './settings.ts'

/** Started by a person: says how to use it, and runs until it is stopped. Otherwise a parent reads one line of JSON. */
const isStandalone = process.argv.includes('--standalone')
const stray = process.argv.slice(2).find((word) => word !== '--standalone')
if (stray)
  fail(`There is no ${stray} here: the emulator takes its settings from the environment, as in EMULATOR_PORT=4010.`)
const settings = parseSettings(process.env)
const neighbour = await findRunningInstance(settings)
if (isStandalone && neighbour) fail(`The emulator of this directory is running already: ${neighbour}`)
const emulator = neighbour ? { url: neighbour, stop: () => Promise.resolve() } : await runEmulator(settings)
process.stdout.write(isStandalone ? describe() : `${JSON.stringify({ url: emulator.url })}\n`)

let stopping = false
// Exit: the parent then restarts this process, which will own the directory.
if (neighbour) void waitUntilStopped(neighbour, settings.dir).then(() => process.exit(1))

// The parent holds our stdin. However it dies, the pipe closes and the emulator exits.
if (!isStandalone) process.stdin.on('end', stop).on('error', stop).resume()
process.on('SIGTERM', stop)
// Ctrl-C reaches the whole process group; when started by a parent, the parent decides when to stop.
process.on('SIGINT', () => {
  if (isStandalone || process.stdin.isTTY) stop()
})

function stop() {
  if (stopping) return
  stopping = true
  void emulator.stop().finally(() => process.exit(0))
}

function describe(): string {
  return [
    `Payment emulator: ${emulator.url}`,
    `  access token    ${settings.accessToken}`,
    `  webhook secret  ${settings.webhookSecret}`,
    `  state           ${settings.dir}`,
    '',
  ].join('\n')
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
