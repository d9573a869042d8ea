import { crc32 } from 'node:zlib'

import fc from 'fast-check'
import { expect, test } from 'vitest'

import { calendarDay } from '#core/shared/dates.ts'
import { readZip } from '#test/support/formats/read-zip.ts'

import { zipLength, zipParts, type ZipEntry } from './zip-layout.ts'

const day = calendarDay('2026-11-20')
const file = fc.record({
  name: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).filter((name) => !/[\\/:\0]/.test(name)),
  content: fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
})
const files = fc.uniqueArray(file, { maxLength: 6, selector: ({ name }) => name })

type File = { name: string; content: Buffer }

function entriesOf(list: File[]): ZipEntry[] {
  return list.map(({ name, content }) => ({ name, bytes: content.length, crc32: crc32(content), day }))
}

function written(list: File[], wanted?: { start: number; end: number }): Buffer {
  const parts = zipParts(entriesOf(list), wanted)
  return Buffer.concat(
    parts.map((part) =>
      part.kind === 'own' ? part.bytes : (list[part.index]?.content.subarray(part.start, part.end + 1) ?? Buffer.of()),
    ),
  )
}

test('any files → a reader of ZIPs finds the same names and bytes', async () => {
  await fc.assert(
    fc.asyncProperty(files, async (list) => {
      const found = await readZip(written(list))
      expect(found).toEqual(list.map(({ name, content }) => ({ name, bytes: content })))
    }),
  )
})

test('any files → the length stated in advance is the length written', () => {
  fc.assert(
    fc.property(files, (list) => {
      expect(zipLength(entriesOf(list))).toBe(written(list).length)
    }),
  )
})

test('any range → the same bytes as that part of the whole', () => {
  fc.assert(
    fc.property(files, fc.nat(), fc.nat(), (list, one, other) => {
      const whole = written(list)
      const [start = 0, end = 0] = [one % whole.length, other % whole.length].toSorted((a, b) => a - b)
      expect(written(list, { start, end })).toEqual(whole.subarray(start, end + 1))
    }),
  )
})
