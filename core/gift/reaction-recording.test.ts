import { expect, test } from 'vitest'

import { bytesSource } from '#core/shared/byte-source.ts'
import { findFormat } from '#core/shared/file-format.ts'

import { maxRecordingBytes, maxReactionMs, recordingKind, validateRecording } from './reaction-recording.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0)
const heads = {
  webm: bytes('\u001a\u0045\u00df\u00a3'),
  mp4: bytes('\0\0\0\u0018ftypisom'),
  mov: bytes('\0\0\0\u0014ftypqt  '),
  heic: bytes('\0\0\0\u0018ftypheic'),
  mp3: bytes('ID3'),
  page: bytes('<!doctype html>'),
}
const validate = async (head: Uint8Array, declaredType: string, { size = 1_000, ms = 0 } = {}) =>
  validateRecording({ size, found: await findFormat(bytesSource(head)), declaredType }, ms)

test.each([
  ['webm', 'audio/webm;codecs=opus', 'audio/webm', 'voice'],
  ['webm', 'video/webm;codecs=vp8,opus', 'video/webm', 'video'],
  ['mp4', 'video/mp4', 'video/mp4', 'video'],
  ['mov', 'video/quicktime', 'video/mp4', 'video'],
  ['mp4', 'audio/x-m4a', 'audio/mp4', 'voice'],
  ['mp4', '', 'audio/mp4', 'voice'],
  ['mp3', 'video/mp4', 'audio/mpeg', 'voice'],
] as const)('%s declared as %j → %s, a %s', async (head, declared, type, kind) => {
  expect(await validate(heads[head], declared)).toEqual({ ok: true, value: { type, kind } })
  expect(recordingKind(type)).toBe(kind)
})

test.each(['heic', 'page'] as const)('%s declared as a film → unknown', async (head) => {
  expect(await validate(heads[head], 'video/mp4')).toEqual({ ok: false, code: 'recording-unknown' })
})

test('more bytes than allowed → too large, whatever it is', async () => {
  expect(await validate(heads.page, 'video/mp4', { size: maxRecordingBytes + 1 })).toMatchObject({
    code: 'recording-too-large',
  })
})

test.each([
  ['video/webm', maxReactionMs.video],
  ['audio/webm', maxReactionMs.voice],
])('%s of a moment more than its limit → accepted; of three seconds more → too long', async (declared, limit) => {
  expect((await validate(heads.webm, declared, { ms: limit + 1_000 })).ok).toBe(true)
  expect(await validate(heads.webm, declared, { ms: limit + 3_000 })).toEqual({ ok: false, code: 'recording-too-long' })
})
