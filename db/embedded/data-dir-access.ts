import type { Dirent } from 'node:fs'
import { chmod, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** PostgreSQL checks and keeps the access to its own files. */
const ownAccess = new Set(['postgres', 'postgres.new', 'postgres.socket'])

/**
 * Takes access to a data directory from everybody but its user: it holds secrets, mails with links, contracts and
 * unreleased songs. Also what an earlier version left readable. From root's directory the right to pass through stays:
 * PostgreSQL runs as another user and its cluster is inside.
 */
export async function closeDataDir(dataDir: string, isRoot = process.getuid?.() === 0): Promise<void> {
  await restrict(dataDir, isRoot ? 0o711 : 0o700)
  for (const entry of await readdir(dataDir, { withFileTypes: true }))
    if (!ownAccess.has(entry.name)) await closeEntry(dataDir, entry)
}

/** What is inside a closed directory cannot be reached, so only one that was open is walked through. */
async function closeEntry(folder: string, entry: Dirent): Promise<void> {
  const path = join(folder, entry.name)
  if (entry.isFile()) await restrict(path, 0o600)
  if (!entry.isDirectory() || !(await restrict(path, 0o700))) return
  for (const inner of await readdir(path, { withFileTypes: true })) await closeEntry(path, inner)
}

/** Removes all rights but `most`, and never adds one; tells whether there were any. */
async function restrict(path: string, maxMode: number): Promise<boolean> {
  try {
    const { mode } = await lstat(path)
    if ((mode & 0o777 & ~maxMode) === 0) return false
    await chmod(path, mode & maxMode)
    return true
  } catch (error) {
    // Gone meanwhile, somebody else's, or on a file system without rights: no reason not to start.
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'ENOENT' || code === 'EPERM' || code === 'EROFS' || code === 'ENOTSUP') return false
    throw error
  }
}
