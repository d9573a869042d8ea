// `node scripts/run.mjs FILE.ts …`: runs a program of TypeScript on any Node. One that cannot read TypeScript dies before the first line
// of such a file, without a hint, so that this file has to be plain JavaScript.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { isNodeNewEnough } from '../server/node-version.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const own = join(root, 'node_modules', '.bin', 'node')

if (!isNodeNewEnough() && !existsSync(own)) {
  console.error(
    `Harmonia: o Node ${process.versions.node} não lê TypeScript. Rode npm ci, que traz um Node 24, ou instale o Node 24.`,
  )
  process.exit(1)
}
const child = spawn(existsSync(own) ? own : process.execPath, process.argv.slice(2), { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('close', (code, signal) => process.exit(signal ? 1 : code))
