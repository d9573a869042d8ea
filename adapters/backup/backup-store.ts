import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

import type { Files } from '#adapters/files/files.ts'
import { targetFolders } from '#core/admin/backup-manifest.ts'
import type { BackupFailure } from '#core/admin/backup.ts'

import type { BackupEncryption } from './backup-encryption.ts'

/** Size and SHA-256 (hex) of the content, before compression and encryption; `stored`: bytes in the target. */
export type Stored = { bytes: number; sha256: string; stored: number }

/** Where backups are: files by name, in a folder or bucket. A name ending in `.gz` is compressed with gzip. */
export type BackupStore = {
  isEncrypted: boolean
  /** Streams; what a failed write began does not exist. Errors of `body` are passed on, others become `targetFailed`. */
  write(name: string, body: AsyncIterable<Uint8Array>): Promise<Stored>
  /** Rejects when it does not exist; the stream fails when the content is not what was written. */
  read(name: string): Promise<Readable>
  /** Names in a folder, as given to `write`. */
  list(folder: string): AsyncIterable<string>
  remove(name: string): Promise<void>
  /** Whether it holds encrypted backups and there is no key to open them. */
  isLocked(): Promise<boolean>
}

const targetFailed = 'the backup target failed'
const encryptedSuffix = '.age'

export function createBackupStore(files: Files, encryption: BackupEncryption | null): BackupStore {
  const suffix = encryption ? encryptedSuffix : ''
  return {
    isEncrypted: encryption !== null,
    async write(name, body) {
      const meter = createMeter(body)
      let stored = 0
      const source = Readable.from(meter.measured(), { objectMode: false })
      // A failure of either side ends the other, too: the first one is the reason.
      const failFirst = (cause: unknown): never => {
        throw meter.hasFailed() ? cause : targetFailure(cause)
      }
      const put = async (packed: AsyncIterable<Uint8Array>) => {
        const content = encryption ? encryption.encrypt(packed) : packed
        stored = (await files.put(name + suffix, content).catch(failFirst)).bytes
      }
      await (name.endsWith('.gz') ? pipeline(source, createGzip(), put) : pipeline(source, put))
      return { ...meter.result(), stored }
    },
    async read(name) {
      const packed = await files.read(name + suffix).catch(failTarget)
      const plain = encryption ? Readable.from(encryption.decrypt(packed), { objectMode: false }) : packed
      if (!name.endsWith('.gz')) return plain
      const unpacked = createGunzip()
      // An error reaches whoever reads `unpacked`, which the pipeline destroys with it.
      pipeline(plain, unpacked).catch(() => undefined)
      return unpacked
    },
    async *list(folder) {
      try {
        for await (const key of files.list(folder))
          if (key.endsWith(encryptedSuffix) === (suffix !== '')) yield withoutSuffix(key)
      } catch (error) {
        failTarget(error)
      }
    },
    remove: (name) => files.remove(name + suffix).catch(failTarget),
    async isLocked() {
      if (encryption) return false
      try {
        for (const folder of targetFolders)
          for await (const key of files.list(folder)) if (key.endsWith(encryptedSuffix)) return true
        return false
      } catch (error) {
        failTarget(error)
      }
    },
  }
}

function withoutSuffix(key: string): string {
  return key.endsWith(encryptedSuffix) ? key.slice(0, -encryptedSuffix.length) : key
}

function failTarget(cause: unknown): never {
  throw targetFailure(cause)
}

/** That the target cannot be used, and why. */
export function targetFailure(cause: unknown): Error {
  return new Error(targetFailed, { cause })
}

const noKey = 'the backups in the target are encrypted, and there is no key'

export function keyMissing(): Error {
  return new Error(noKey)
}

/** Whether the target failed, and not what was to be written into it. */
export function isTargetFailure(error: unknown): boolean {
  return error instanceof Error && error.message === targetFailed
}

/** Why a backup failed with this error. */
export function backupFailureOf(error: unknown): BackupFailure {
  const codes = codesOf(error)
  if (error instanceof Error && error.message === noKey) return 'key-missing'
  if (isTargetFailure(error))
    return codes.some((code) => code === 'ENOSPC' || code === 'EDQUOT') ? 'target-full' : 'target-failed'
  // Codes of PostgreSQL have five characters, one of them a digit; those of the system are words.
  const isDatabase = codes.some((code) => /^(?=.*\d)[0-9A-Z]{5}$/.test(code) || /^(ECONN|EPIPE)/.test(code))
  return isDatabase ? 'database-failed' : 'other'
}

function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const own = 'code' in error && typeof error.code === 'string' ? [error.code] : []
  return [...own, ...codesOf(error.cause)]
}

function createMeter(body: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256')
  let bytes = 0
  let failed = false
  return {
    async *measured() {
      try {
        for await (const chunk of body) {
          hash.update(chunk)
          bytes += chunk.byteLength
          yield chunk
        }
      } catch (error) {
        failed = true
        throw error
      }
    },
    hasFailed: () => failed,
    result: () => ({ bytes, sha256: hash.digest('hex') }),
  }
}

/** Counts and hashes all of a stream. */
export async function hashContent(body: AsyncIterable<Uint8Array>): Promise<{ bytes: number; sha256: string }> {
  const meter = createMeter(body)
  for await (const chunk of meter.measured()) void chunk
  return meter.result()
}
