import { crc32, deflateSync } from 'node:zlib'

import { encode } from 'uqr'

/** A QR code as a black-and-white PNG, 4 pixels per module. */
export function qrPng(content: string): Buffer {
  const { data, size } = encode(content, { ecc: 'M', border: 4 })
  const scale = 4
  const width = size * scale
  const rowLength = Math.ceil(width / 8) + 1
  const rows = Buffer.alloc(rowLength * width)

  for (let y = 0; y < width; y++) {
    for (let x = 0; x < width; x++) {
      if (data[Math.floor(y / scale)]?.[Math.floor(x / scale)]) continue
      const at = y * rowLength + 1 + (x >> 3)
      rows[at] = (rows[at] ?? 0) | (0x80 >> (x & 7))
    }
  }

  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(width, 4)
  header[8] = 1
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
