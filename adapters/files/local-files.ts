import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { requireKey, type Files, type Written } from './files.ts'
import { createHashMeter } from './hashing-stream.ts'

/**
 * Stores files in a local folder. Partial files of a killed process are deleted at startup, unless the folder belongs to
 * another process that may be writing them.
 */
export async function createLocalFiles(folder: string, { isOwner = true } = {}): Promise<Files> {
  const unfinished = join(folder, '.unfinished')
  if (isOwner) {
    await rm(unfinished, { recursive: true, force: true })
    await mkdir(unfinished, { recursive: true })
  }

  const placeOf = (key: string) => join(folder, requireKey(key))

  return {
    name: 'folder',
    async put(key, body) {
      const place = placeOf(key)
      const draft = join(unfinished, randomUUID())
      try {
        const written = await writeDraft(draft, body)
        await mkdir(dirname(place), { recursive: true })
        await rename(draft, place)
        await syncFolder(dirname(place))
        return written
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async read(key, range) {
      // Opened here rather than by the stream, so that a missing file rejects before any response is sent.
      const file = await open(placeOf(key), 'r')
      return file.createReadStream(range)
    },
    async *list(name, writtenBefore) {
      for await (const key of keysIn(folder, requireKey(name)))
        if (!writtenBefore || (await isWrittenBefore(join(folder, key), writtenBefore))) yield key
    },
    async remove(key) {
      await rm(placeOf(key), { force: true })
    },
    check: () => access(unfinished, constants.W_OK),
  }
}

/** False for a file that was removed since its folder was read. */
async function isWrittenBefore(path: string, instant: Date): Promise<boolean> {
  const found = await stat(path).catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
  return found !== null && found.mtime < instant
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

async function* keysIn(folder: string, name: string): AsyncGenerator<string> {
  const entries = await readdir(join(folder, name), { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  for (const entry of entries) {
    // Unfinished files, and what other programs leave (.DS_Store), are no keys.
    if (entry.name.startsWith('.')) continue
    const key = `${name}/${entry.name}`
    if (entry.isDirectory()) yield* keysIn(folder, key)
    else yield key
  }
}

async function writeDraft(path: string, body: AsyncIterable<Uint8Array>): Promise<Written> {
  const seen = createHashMeter()
  const file = await open(path, 'wx')
  try {
    for await (const chunk of body) {
      seen.see(chunk)
      await writeAll(file, chunk)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return seen.written()
}

/** `write` may accept fewer bytes than it was given. */
async function writeAll(file: FileHandle, chunk: Uint8Array): Promise<void> {
  let from = 0
  while (from < chunk.byteLength) from += (await file.write(chunk, from)).bytesWritten
}

/** A rename survives a power cut only after the directory was synced, too. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
