import { Readable } from 'node:stream'

import type { Decrypter, Encrypter } from 'age-encryption'

/** Encrypts and decrypts streams in the age format (age-encryption.org), which other programs read, too. */
export type BackupEncryption = {
  encrypt(body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>
  /** Fails at the first chunk of 64 kB that is not what was encrypted, and at the end when something is missing. */
  decrypt(body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>
}

/** Prefix and length of a secret key of age (X25519), the only kind of key taken. */
const keyFormat = /^AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}$/

export function isBackupKey(text: string): boolean {
  return keyFormat.test(text)
}

/** A new secret key. Whoever loses it cannot open the backups encrypted with it. */
export async function createBackupKey(): Promise<string> {
  const { generateX25519Identity } = await import('age-encryption')
  return generateX25519Identity()
}

/** The library is loaded with the first stream: most processes never encrypt. Throws for an invalid key. */
export function createBackupEncryption(key: string): BackupEncryption {
  if (!isBackupKey(key)) throw new Error('not a secret key of age')
  let opened: Promise<{ encrypter: Encrypter; decrypter: Decrypter }> | null = null
  const open = () => (opened ??= openAge(key))
  return {
    async *encrypt(body) {
      const { encrypter } = await open()
      yield* await encrypter.encrypt(toWeb(body))
    },
    async *decrypt(body) {
      const { decrypter } = await open()
      yield* await decrypter.decrypt(toWeb(body))
    },
  }
}

async function openAge(key: string) {
  const { Decrypter, Encrypter, identityToRecipient } = await import('age-encryption')
  const encrypter = new Encrypter()
  encrypter.addRecipient(await identityToRecipient(key))
  const decrypter = new Decrypter()
  decrypter.addIdentity(key)
  return { encrypter, decrypter }
}

function toWeb(body: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Node's type of the same stream
  return Readable.toWeb(Readable.from(body, { objectMode: false })) as ReadableStream<Uint8Array>
}
