// `npm run release`: a folder and a tarball with what a server needs, in build/release. The server runs `npm ci` in it.
import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { createRelease } from './release-files.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const folder = join(root, 'build', 'release')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const tarball = `harmonia-${version}${commit()}.tar.gz`

if (process.argv.length > 2) {
  const { readOptions } = await import('../server/command-options.ts')
  readOptions()
}
createRelease(root, join(folder, 'harmonia'))
execFileSync('tar', ['-czf', join(folder, tarball), '-C', folder, 'harmonia'])
const megabytes = (statSync(join(folder, tarball)).size / 1e6).toFixed(1).replace('.', ',')
console.log(`Harmonia: build/release/harmonia e build/release/${tarball} (${megabytes} MB)`)

/** Tells two releases of a version apart; empty where the sources come without their history. */
function commit() {
  try {
    const found = execFileSync('git', ['rev-parse', '--short=10', 'HEAD'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return `-${String(found).trim()}`
  } catch {
    return ''
  }
}
