import { expect, test } from 'vitest'

import { accept, refuse } from '#core/shared/result.ts'

import {
  cleanFileName,
  maxUploadBytes,
  chunkBytes,
  chunkLength,
  chunkOffsets,
  parseNewUpload,
  detectUploadType,
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

const head = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test('the first bytes → decide the file type, whatever the name', () => {
  expect(detectUploadType('version', head('fLaC\0\0\0\x22'))).toBe('audio/flac')
  expect(detectUploadType('version', head('%PDF-1.7'))).toBeNull()
  expect(detectUploadType('library', head('<html><script>'))).toBeNull()
  expect(detectUploadType('delivery', head('%PDF-1.7'))).toBe('application/pdf')
  expect(detectUploadType('delivery', head('<html><script>'))).toBe('application/octet-stream')
})
