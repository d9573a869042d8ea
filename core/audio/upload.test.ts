import { expect, it, test } from 'vitest'

import { accept, refuse } from '#core/shared/result.ts'

import {
  cleanFileName,
  largestUpload,
  pieceBytes,
  pieceLength,
  pieceOffsets,
  readNewUpload,
  typeOfUpload,
} from './upload.ts'

const said = { purpose: 'version', projectId: 'p', name: 'Valsa.wav', bytes: 1_000 }

test('an upload says what it becomes and how much of it there is', () => {
  expect(readNewUpload(said)).toEqual(accept(said))
  expect(readNewUpload({ ...said, bytes: largestUpload }).ok).toBe(true)
  expect(readNewUpload({ ...said, purpose: 'library' })).toMatchObject({ ok: true, value: { projectId: null } })
})

it.each([
  [{ purpose: 'avatar' }, 'purpose-unknown'],
  [{ purpose: 'constructor' }, 'purpose-unknown'],
  [{ projectId: null }, 'project-required'],
  [{ bytes: 0 }, 'empty'],
  [{ bytes: -1 }, 'empty'],
  [{ bytes: 1.5 }, 'empty'],
  [{ bytes: Number.NaN }, 'empty'],
  [{ bytes: largestUpload + 1 }, 'too-large'],
])('%j is refused', (change, code) => {
  expect(readNewUpload({ ...said, ...change })).toEqual(refuse(code))
})

it.each([
  ['Canção da Ana.wav', 'Canção da Ana.wav'],
  ['C:\\Users\\Ana\\mix.flac', 'mix.flac'],
  ['../../etc/passwd', 'passwd'],
  ['mix\0\r\n<b>.wav', 'mix b.wav'],
  ['evil\u202egnp.wav', 'evil gnp.wav'],
  ['.htaccess', 'htaccess'],
  ['\ud800.wav', '\ufffd.wav'],
  ['', 'arquivo'],
  ['...', 'arquivo'],
  [`${'x'.repeat(500)}.wav`, `${'x'.repeat(180)}.wav`],
])('a file called %j is kept as %j', (name, kept) => {
  expect(cleanFileName(name)).toBe(kept)
})

test('chunks are contiguous, and only the last is shorter', () => {
  const bytes = 2 * pieceBytes + 7
  expect([0, pieceBytes, 2 * pieceBytes].map((offset) => pieceLength(bytes, offset))).toEqual([
    pieceBytes,
    pieceBytes,
    7,
  ])
  expect([1, -pieceBytes, 3 * pieceBytes, Number.NaN].map((offset) => pieceLength(bytes, offset))).toEqual([
    null,
    null,
    null,
    null,
  ])
  expect(pieceLength(2 * pieceBytes, 2 * pieceBytes)).toBeNull()
  expect([0, 1, pieceBytes, pieceBytes + 1].map((received) => pieceOffsets(received).length)).toEqual([0, 1, 1, 2])
})

const head = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test('the first bytes say what a file is, whatever its name', () => {
  expect(typeOfUpload('version', head('fLaC\0\0\0\x22'))).toBe('audio/flac')
  expect(typeOfUpload('version', head('%PDF-1.7'))).toBeNull()
  expect(typeOfUpload('library', head('<html><script>'))).toBeNull()
  expect(typeOfUpload('delivery', head('%PDF-1.7'))).toBe('application/pdf')
  expect(typeOfUpload('delivery', head('<html><script>'))).toBe('application/octet-stream')
})
