import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { socketUrl } from '#db/embedded/embedded.ts'

/** The URL of a running product's embedded PostgreSQL. */
export async function embeddedUrl(dataDir: string): Promise<string> {
  const lines = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  const socketDir = lines[4]
  if (!socketDir) throw new Error('the postmaster has not said yet where it listens')
  return socketUrl(socketDir, 'harmonia')
}
