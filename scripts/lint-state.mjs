import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** They decide about every file. */
const settings = ['.oxlintrc.json', 'tsconfig.json', 'package.json', 'package-lock.json']

/**
 * What the linter has to look at with types since it last found nothing: the files that changed, and those that import them
 * directly, since a function that became asynchronous is an error where it is called. `null`: everything. What types carry further is
 * left to `npm test`, which looks at everything.
 */
export function readLintState(root) {
  const file = join(root, 'node_modules', '.cache', 'harmonia', 'lint.json')
  const now = hashFiles(root)
  const last = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const isKnown = settings.every((name) => last[name] === now[name])
  const changed = Object.keys(now).filter((name) => !settings.includes(name) && last[name] !== now[name])

  return {
    files: isKnown ? withImporters(root, changed, Object.keys(now)) : null,
    remember() {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify(now))
    },
  }
}

function hashFiles(root) {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const names = listed.split('\n').filter((name) => settings.includes(name) || /\.(tsx?|mjs)$/.test(name))
  const present = names.filter((name) => existsSync(join(root, name)))
  return Object.fromEntries(present.map((name) => [name, hashOf(readFileSync(join(root, name)))]))
}

function hashOf(bytes) {
  return createHash('sha256').update(bytes).digest('base64url')
}

function withImporters(root, changed, all) {
  if (changed.length === 0) return []
  const wanted = new Set(changed)
  for (const name of all) {
    if (wanted.has(name)) continue
    const source = readFileSync(join(root, name), 'utf8')
    const imported = [...source.matchAll(/(?:from|import)\s*\(?'([#.][^']+)'/g)].map(([, path]) =>
      path.startsWith('#') ? path.slice(1) : join(dirname(name), path),
    )
    if (imported.some((path) => changed.includes(path))) wanted.add(name)
  }
  return all.filter((name) => wanted.has(name))
}
