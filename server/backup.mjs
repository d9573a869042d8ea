// `npm run backup` and `npm run restore`, see docs/operator/backups.md.
import { runBuilt } from './run-built.mjs'

const [command, ...args] = process.argv.slice(2)

await runBuilt(({ backupCommand, parseOptions, restoreCommand }, surroundings) => {
  parseOptions([command ?? ''], { words: ['backup', 'restore'] })
  const run = command === 'restore' ? restoreCommand : backupCommand
  return run({ ...surroundings, args })
})
