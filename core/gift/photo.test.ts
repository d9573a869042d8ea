import { expect, test } from 'vitest'

import { detectPhoto, maxPhotoBytes } from './photo.ts'

const fileOf = (head: string, size = 1_000) => ({ size, head: Uint8Array.from(Buffer.from(head, 'latin1')) })

test.each([
  ['\u00ff\u00d8\u00ff\u00e1', 'jpeg'],
  ['\u0089PNG\r\n\u001a\n', 'png'],
  ['RIFF\0\0\0\0WEBPVP8 ', 'webp'],
])('the first bytes %j → %s', (head, format) => {
  expect(detectPhoto(fileOf(head))).toEqual({ ok: true, value: format })
})

test.each([
  ['\0\0\0\u0018ftypheic', 'photo-heic'],
  ['\0\0\0\u001cftypmif1', 'photo-heic'],
  ['\0\0\0\u0018ftypisom', 'photo-unknown'],
  ['RIFF\0\0\0\0WAVEfmt ', 'photo-unknown'],
  ['GIF89a', 'photo-unknown'],
  ['<svg xmlns=', 'photo-unknown'],
  ['%PDF-1.7', 'photo-unknown'],
])('the first bytes %j → %s', (head, refusal) => {
  expect(detectPhoto(fileOf(head))).toEqual({ ok: false, code: refusal })
})

test('nothing, or more than fifty megabytes → refused', () => {
  expect(detectPhoto(fileOf('', 0))).toEqual({ ok: false, code: 'photo-missing' })
  expect(detectPhoto(fileOf('\u00ff\u00d8\u00ff', maxPhotoBytes)).ok).toBe(true)
  expect(detectPhoto(fileOf('\u00ff\u00d8\u00ff', maxPhotoBytes + 1))).toEqual({ ok: false, code: 'photo-too-large' })
})
