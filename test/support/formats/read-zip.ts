import { buffer } from 'node:stream/consumers'

import { fromBufferPromise } from 'yauzl'

export type ZipEntry = { name: string; bytes: Buffer }

/** Reads an uncompressed ZIP with UTF-8 names; a wrong size or CRC is an error. */
export async function readZip(zip: Buffer): Promise<ZipEntry[]> {
  const file = await fromBufferPromise(zip, { strictFileNames: true })
  const entries: ZipEntry[] = []
  for await (const entry of file.eachEntry()) {
    const isUtf8 = (entry.generalPurposeBitFlag & 0x800) !== 0
    if (!isUtf8 || entry.compressionMethod !== 0) throw new Error(`"${entry.fileName}" is not stored as it is`)
    entries.push({ name: entry.fileName, bytes: await buffer(await file.openReadStreamPromise(entry)) })
  }
  return entries
}
