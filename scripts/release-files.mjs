import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** What runs, beside the packages of `dependencies`: built code, migrations, and what an operator reads. */
const parts = [
  'build/client',
  'build/programs',
  'build/server',
  'db/migrations',
  'deploy',
  'docs',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'LICENSE.md',
  'README.md',
  'SECURITY.md',
  'scripts/no-werift',
  'server/backup.mjs',
  'server/doctor.mjs',
  'server/explain-failure.mjs',
  'server/health-check.mjs',
  'server/main.mjs',
  'server/node-version.mjs',
  'server/run-built.mjs',
  'server/stack.mjs',
]

/**
 * Copies a built working copy to `target` without anything that only development needs. There `npm ci` installs the rest.
 * Plain JavaScript: it also runs while an image is built.
 */
export function createRelease(root, target) {
  if (!existsSync(join(root, 'build', '.stamp'))) throw new Error('there is no finished build')
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  for (const part of parts) cpSync(join(root, part), join(target, part), { recursive: true, filter: isNeeded })

  const read = (name) => JSON.parse(readFileSync(join(root, name), 'utf8'))
  const write = (name, value) => writeFileSync(join(target, name), `${JSON.stringify(value, null, 2)}\n`)
  write('package.json', releaseManifest(read('package.json')))
  write('package-lock.json', releaseLock(read('package-lock.json')))
  const npmrc = readFileSync(join(root, '.npmrc'), 'utf8')
  writeFileSync(join(target, '.npmrc'), `${npmrc.trimEnd()}\nomit=dev\n`)
}

/** Node's cache of the machine that built, snapshots for generating migrations, and settings with secrets stay behind. */
function isNeeded(path) {
  return basename(path) !== 'compiled' && !/_snapshot\.json$|\.env$/.test(path)
}

function releaseManifest(manifest) {
  const { name, version, license, type, dependencies, optionalDependencies, overrides, engines, allowScripts } =
    manifest
  return {
    name,
    version,
    private: true,
    license,
    type,
    scripts: {
      start: manifest.scripts.start,
      doctor: 'exec node server/doctor.mjs',
      backup: 'exec node server/backup.mjs backup',
      restore: 'exec node server/backup.mjs restore',
      stack: 'exec node server/stack.mjs',
    },
    dependencies,
    optionalDependencies,
    overrides,
    engines,
    allowScripts,
  }
}

/** The same versions, without the packages that only `devDependencies` lead to. */
function releaseLock({ packages: { '': root, ...packages }, ...lock }) {
  const { devDependencies: _, ...own } = root
  const needed = Object.entries(packages).filter(([, entry]) => !entry.dev)
  return { ...lock, packages: { '': own, ...Object.fromEntries(needed) } }
}
