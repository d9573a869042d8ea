import { z } from 'zod'

import { parseInstant } from '#core/shared/dates.ts'

const content = { bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) }
/** A file beside the manifest; its size and hash before compression and encryption. */
const packed = z.object({ file: z.string(), ...content })
/** A file of the store; its content is the object named by its hash. */
const storedFile = z.object({ key: z.string(), ...content })

/**
 * What a backup holds, described in docs/operator/backups.md. Written last: without it a backup is not complete. Old backups must
 * stay readable: a change that this schema refuses needs a new number of the format.
 */
export const backupManifestSchema = z.object({
  product: z.literal('harmonia'),
  /** 1: of before the manifest had a checksum. */
  format: z.literal([1, 2]),
  name: z.string(),
  madeAt: z.iso.datetime(),
  /** Version of the PostgreSQL it was made from. Any newer one can load it. */
  postgres: z.string(),
  /** Time of the newest migration of the schema, as in db/migrations/meta/_journal.json. */
  migration: z.int(),
  tables: z.array(packed.extend({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string() })),
  jobs: packed.extend({ rows: z.int() }),
  files: z.array(storedFile),
  /** `deleted`: deleted while the backup was made. `damaged`: not readable, or not what was stored. */
  missing: z.array(storedFile.extend({ reason: z.enum(['deleted', 'damaged']) })),
  /** Of DATA_DIR/secrets; only in encrypted backups. */
  secrets: z.array(packed.extend({ name: z.string() })),
  /** Everybody whose data had been erased: restoring an older backup repeats it. */
  erasures: z.array(z.object({ clientId: z.string(), at: z.string() })),
  /** Rows that named people who were erased, by which they are found in a backup where they are no client yet. */
  erasedRows: z.array(z.string()).default([]),
})
export type BackupManifest = z.output<typeof backupManifestSchema>

/**
 * The manifest as it is stored: the last line of it is the hash of the rest, for this list is what all else is compared
 * with. It finds damage; only encryption finds what somebody changed on purpose.
 */
export function stringifyManifest(manifest: BackupManifest, hash: (text: string) => string): string {
  return `${JSON.stringify({ ...manifest, checksum: hash(JSON.stringify(manifest)) }, null, 1)}\n`
}

/** Throws when it is no manifest, or not as it was written. */
export function parseManifest(text: string, hash: (text: string) => string): BackupManifest {
  const { checksum, ...rest } = manifestFields.parse(JSON.parse(text))
  if (rest['format'] !== 1 && checksum !== hash(JSON.stringify(rest))) throw new Error('the manifest is damaged')
  return backupManifestSchema.parse(rest)
}

/** In the order in which it was written, which the checksum depends on. */
const manifestFields = z.record(z.string(), z.unknown())

/** All that a target holds of ours, besides a text; anything else in it belongs to others, as `lost+found` does. */
export const targetFolders = ['backups', 'objects']

/** Where everything of the backup lies, besides the objects. */
export function backupFolder(name: string): string {
  return `backups/${name}`
}

export function manifestFile(name: string): string {
  return `${backupFolder(name)}/manifest.json`
}

/** Named by its content: backups share it, and what is there needs no copy. */
export function objectFile(sha256: string): string {
  return `objects/${sha256.slice(0, 2)}/${sha256}`
}

/** `20261123t060000123z`: sorts by time and is valid in every store. */
export function backupName(madeAt: Date): string {
  return madeAt.toISOString().toLowerCase().replaceAll(/[-:.]/g, '')
}

/** When the backup of this name was made; `null` for any other name. */
export function timeOfBackup(name: string): Date | null {
  const parts = /^(\d{4})(\d\d)(\d\d)t(\d\d)(\d\d)(\d\d)(\d{3})z$/.exec(name)
  if (!parts) return null
  const [, year, month, day, hour, minute, second, ms] = parts
  return parseInstant(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`)
}
