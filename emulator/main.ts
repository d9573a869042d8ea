import { runEmulator } from './run.ts'
import { findRunningInstance, waitUntilStopped } from './running-instance.ts'
import { parseSettings } from './settings.ts'

const settings = parseSettings(process.env)
const neighbour = await findRunningInstance(settings)
const emulator = neighbour ? { url: neighbour, stop: () => Promise.resolve() } : await runEmulator(settings)
process.stdout.write(`${JSON.stringify({ url: emulator.url })}\n`)

let stopping = false
// Exit: the parent then restarts this process, which will own the directory.
if (neighbour) void waitUntilStopped(neighbour, settings.dir).then(() => process.exit(1))

// The parent holds our stdin. However it dies, the pipe closes and the emulator exits.
process.stdin.on('end', stop).on('error', stop).resume()
process.on('SIGTERM', stop)
// Ctrl-C reaches the whole process group; when started by a parent, the parent decides when to stop.
process.on('SIGINT', () => {
  if (process.stdin.isTTY) stop()
})

function stop() {
  if (stopping) return
  stopping = true
  void emulator.stop().finally(() => process.exit(0))
}
