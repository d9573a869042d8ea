import { expect, test } from 'vitest'

import { bytesSource } from '#core/shared/byte-source.ts'
import { findFormat } from '#core/shared/file-format.ts'
import { accept, refuse } from '#core/shared/result.ts'

import {
  cleanFileName,
  maxUploadBytes,
  chunkBytes,
  chunkLength,
  chunkOffsets,
  parseNewUpload,
  checkUploadContent,
} from './upload.ts'

const request = { purpose: 'version', projectId: 'p', name: 'Valsa.wav', bytes: 1_000 }

test('an upload request → purpose, name and size', () => {
  expect(parseNewUpload(request)).toEqual(accept(request))
  expect(parseNewUpload({ ...request, bytes: maxUploadBytes }).ok).toBe(true)
  expect(parseNewUpload({ ...request, purpose: 'library' })).toMatchObject({ ok: true, value: { projectId: null } })
})

test.each([
  [{ purpose: 'avatar' }, 'purpose-unknown'],
  [{ purpose: 'constructor' }, 'purpose-unknown'],
  [{ projectId: null }, 'project-required'],
  [{ bytes: 0 }, 'empty'],
  [{ bytes: -1 }, 'empty'],
  [{ bytes: 1.5 }, 'empty'],
  [{ bytes: Number.NaN }, 'empty'],
  [{ bytes: maxUploadBytes + 1 }, 'too-large'],
])('%j → refused', (change, code) => {
  expect(parseNewUpload({ ...request, ...change })).toEqual(refuse(code))
})

test.each([
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
])('a file named %j → stored as %j', (name, stored) => {
  expect(cleanFileName(name)).toBe(stored)
})

test('chunks → contiguous, only the last is shorter', () => {
  const bytes = 2 * chunkBytes + 7
  expect([0, chunkBytes, 2 * chunkBytes].map((offset) => chunkLength(bytes, offset))).toEqual([
    chunkBytes,
    chunkBytes,
    7,
  ])
  expect([1, -chunkBytes, 3 * chunkBytes, Number.NaN].map((offset) => chunkLength(bytes, offset))).toEqual([
    null,
    null,
    null,
    null,
  ])
  expect(chunkLength(2 * chunkBytes, 2 * chunkBytes)).toBeNull()
  expect([0, 1, chunkBytes, chunkBytes + 1].map((received) => chunkOffsets(received).length)).toEqual([0, 1, 1, 2])
})

const content = async (purpose: 'version' | 'library' | 'delivery', name: string, text: string) => {
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
  const found = await findFormat(bytesSource(bytes))
  return checkUploadContent({ purpose, name, bytes: bytes.length, kind: 'other', found })
}
const film =
  '\0\0\0\x14ftypisom\0\0\0\0mp42\0\0\0\x38moov\0\0\0\x30trak\0\0\0\x28mdia\0\0\0\x20hdlr\0\0\0\0\0\0\0\0vide'

test.each([
  ['version', 'fLaC\0\0\0\x22', accept('audio/flac')],
  ['version', '%PDF-1.7', refuse('wrong-type')],
  ['version', film, refuse('wrong-type')],
  ['library', '<html><script>', refuse('wrong-type')],
  ['library', '\0\0\0\x18ftypheic', refuse('wrong-type')],
  ['delivery', '%PDF-1.7', accept('application/pdf')],
  ['delivery', film, accept('video/mp4')],
  ['delivery', '\0\0\0\x18ftypheic', accept('image/heic')],
  ['delivery', '<html><script>', accept('application/octet-stream')],
] as const)('%s of %j → %j', async (purpose, text, result) => {
  expect(await content(purpose, 'arquivo', text)).toEqual(result)
})
