import { mkdtemp, readFile, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { createRelease } from '../../scripts/release-files.mjs'

const root = dirname(dirname(import.meta.dirname))

/**
 * The release that comes after this working copy's build: every file of the browser's code has another name, as after a change in
 * each of them. Returns its folder.
 */
export async function createNextRelease(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const above = await mkdtemp(join(tmpdir(), 'harmonia-next-'))
  const folder = join(above, 'harmonia')
  createRelease(root, folder)
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))

  const assets = join(folder, 'build', 'client', 'assets')
  const names = (await readdir(assets)).filter((name) => !name.endsWith('.map'))
  const known = new Set(names)
  const texts = [assets, join(folder, 'build', 'server'), join(folder, 'build', 'server', 'assets')]
  for (const place of texts) {
    for (const name of await readdir(place)) {
      if (!/\.(?:js|css)$/.test(name)) continue
      const text = await readFile(join(place, name), 'utf8')
      const renamed = text.replace(/(assets\/|\.\/)([\w.-]+)/g, (found, before: string, named: string) =>
        known.has(named) ? `${before}next-${named}` : found,
      )
      await writeFile(join(place, name), renamed)
    }
  }
  for (const name of names) await rename(join(assets, name), join(assets, `next-${name}`))
  return { folder, remove: () => rm(above, { recursive: true, force: true, maxRetries: 5 }) }
}
