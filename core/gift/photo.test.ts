import { expect, test } from 'vitest'

import { bytesSource } from '#core/shared/byte-source.ts'
import { findFormat } from '#core/shared/file-format.ts'

import { checkPhoto, maxPhotoBytes } from './photo.ts'

const fileOf = async (head: string, size = 1_000) => ({
  size,
  found: await findFormat(bytesSource(Uint8Array.from(Buffer.from(head, 'latin1')))),
})

test.each([
  ['\u00ff\u00d8\u00ff\u00e1', 'jpeg'],
  ['\u0089PNG\r\n\u001a\n', 'png'],
  ['RIFF\0\0\0\0WEBPVP8 ', 'webp'],
])('the first bytes %j → %s', async (head, format) => {
  expect(checkPhoto(await fileOf(head))).toEqual({ ok: true, value: format })
})

test.each([
  ['\0\0\0\u0018ftypheic', 'photo-heic'],
  ['\0\0\0\u001cftypmif1', 'photo-heic'],
  ['\0\0\0\u0018ftypisom', 'photo-unknown'],
  ['RIFF\0\0\0\0WAVEfmt ', 'photo-unknown'],
  ['GIF89a', 'photo-unknown'],
  ['<svg xmlns=', 'photo-unknown'],
  ['%PDF-1.7', 'photo-unknown'],
])('the first bytes %j → %s', async (head, refusal) => {
  expect(checkPhoto(await fileOf(head))).toEqual({ ok: false, code: refusal })
})

test('nothing, or more than fifty megabytes → refused', async () => {
  expect(checkPhoto(await fileOf('', 0))).toEqual({ ok: false, code: 'photo-missing' })
  expect(checkPhoto(await fileOf('\u00ff\u00d8\u00ff', maxPhotoBytes)).ok).toBe(true)
  expect(checkPhoto(await fileOf('\u00ff\u00d8\u00ff', maxPhotoBytes + 1))).toEqual({
    ok: false,
    code: 'photo-too-large',
  })
})
