import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Whether a check has passed before with these very files; `remember` says that it has now. */
export function readPassed(root, name, files) {
  const state = join(root, 'node_modules', '.cache', 'harmonia', `${name}-passed`)
  const hash = createHash('sha256')
  for (const file of files.filter((one) => existsSync(join(root, one)))) hash.update(readFileSync(join(root, file)))
  const now = hash.digest('hex')

  return {
    isUnchanged: existsSync(state) && readFileSync(state, 'utf8') === now,
    remember() {
      mkdirSync(dirname(state), { recursive: true })
      writeFileSync(state, now)
    },
  }
}
