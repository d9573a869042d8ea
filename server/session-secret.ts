import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Reads the named secret from the data directory; `null` if there is none. */
export async function readSecret(dataDir: string, name: string): Promise<string | null> {
  const file = await readFile(join(dataDir, 'secrets', name), 'utf8').catch(nothingIfMissing)
  // Put there by hand, it may end with a line break.
  const known = file.trim()
  return known.length >= 32 ? known : null
}

/** A secret that cannot be read, for example after a restore as root, must not be taken for none and replaced. */
function nothingIfMissing(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null
  // The data directory itself may be a file: it holds no secret either.
  if (code === 'ENOENT' || code === 'ENOTDIR') return ''
  throw error
}

/** Reads the named secret from the data directory, creating it on first use, so that sessions survive a restart. */
export async function loadOrCreateSecret(dataDir: string, name: string): Promise<string> {
  const known = await readSecret(dataDir, name)
  if (known !== null) return known

  const folder = join(dataDir, 'secrets')
  const path = join(folder, name)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const made = randomBytes(32).toString('base64url')
  await writeFile(`${path}.new`, made, { mode: 0o600 })
  await rename(`${path}.new`, path)
  return made
}
