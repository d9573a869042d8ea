import { crc32 } from 'node:zlib'

export type ZipEntry = { name: string; bytes: Buffer }

/** Reads an uncompressed ZIP through its central directory and verifies each file's CRC. */
export function readZip(zip: Buffer): ZipEntry[] {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0) throw new Error('this ZIP has no end')
  const count = zip.readUInt16LE(end + 10)
  let at = zip.readUInt32LE(end + 16)
  return Array.from({ length: count }, () => {
    if (zip.readUInt32BE(at) !== 0x504b0102) throw new Error('the directory of this ZIP is broken')
    const nameLength = zip.readUInt16LE(at + 28)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const isUtf8 = (zip.readUInt16LE(at + 8) & 0x800) !== 0
    const stored = zip.readUInt16LE(at + 10) === 0
    const checksum = zip.readUInt32LE(at + 16)
    const size = zip.readUInt32LE(at + 24)
    const local = zip.readUInt32LE(at + 42)
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
    if (!isUtf8 || !stored) throw new Error(`"${name}" is not stored as it is`)

    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = zip.subarray(from, from + size)
    if (crc32(bytes) !== checksum) throw new Error(`"${name}" is damaged`)
    return { name, bytes }
  })
}
