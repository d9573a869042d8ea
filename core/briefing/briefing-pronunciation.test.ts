import { expect, test } from 'vitest'

import {
  validatePronunciationFile,
  parseDuration,
  detectAudioType,
  pronunciationBytes,
} from './briefing-pronunciation.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test.each([
  ['\x1a\x45\xdf\xa3\x01\x00', 'audio/webm'],
  ['OggS\x00\x02', 'audio/ogg'],
  ['\x00\x00\x00\x1cftypM4A ', 'audio/mp4'],
  ['\x00\x00\x00\x18ftyp3gp4', 'audio/mp4'],
  ['RIFF\x00\x00\x00\x00WAVEfmt ', 'audio/wav'],
  ['ID3\x04\x00', 'audio/mpeg'],
  ['\xff\xfb\x90', 'audio/mpeg'],
  ['\xff\xf1\x50', 'audio/aac'],
])('the first bytes %j → %s', (head, type) => {
  expect(detectAudioType(bytes(head))).toBe(type)
})

test.each(['<script>alert(1)</script>', '%PDF-1.7', 'RIFF\x00\x00\x00\x00AVI ', '\xff\xd8\xff\xe0', 'MZ', 'x'])(
  'bytes starting with %j → not a voice recording',
  (head) => {
    expect(detectAudioType(bytes(head))).toBeNull()
  },
)

test('too large, too long, empty or wrong type → different errors', () => {
  const head = bytes('OggS\x00\x02')
  const voice = { size: pronunciationBytes, head }

  expect(validatePronunciationFile(voice, 3_000)).toEqual({ type: 'audio/ogg' })
  expect(validatePronunciationFile(voice, 61_500)).toEqual({ type: 'audio/ogg' })
  expect(validatePronunciationFile(voice, 90_000)).toEqual({ refusal: 'voice-too-long' })
  expect(validatePronunciationFile({ size: 0, head: bytes('') }, 0)).toEqual({ refusal: 'voice-empty' })
  expect(validatePronunciationFile({ size: pronunciationBytes + 1, head }, 0)).toEqual({ refusal: 'voice-too-large' })
  expect(validatePronunciationFile({ size: 5, head: bytes('hello') }, 0)).toEqual({ refusal: 'voice-unknown' })
})

test('a duration → milliseconds or unknown', () => {
  expect(['2500', '2500.4', '-1', 'NaN', '', '1e99'].map(parseDuration)).toEqual([2_500, 2_500, 0, 0, 0, 0])
})
