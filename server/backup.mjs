// `npm run backup` and `npm run restore`, see docs/operator/backups.md.
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

import { explainFailure } from './explain-failure.mjs'
import { refuseOldNode } from './node-version.mjs'

refuseOldNode()

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const [command, ...args] = process.argv.slice(2)

try {
  const built = await import(new URL('../build/server/index.js', import.meta.url).href)
  const { backupCommand, parseOptions, restoreCommand } = built
  parseOptions([command ?? ''], { words: ['backup', 'restore'] })
  const run = command === 'restore' ? restoreCommand : backupCommand
  process.exit(await run({ root, args, env: process.env, printLine: (line) => console.log(line) }))
} catch (error) {
  console.error(explainFailure(error))
  process.exit(1)
}
