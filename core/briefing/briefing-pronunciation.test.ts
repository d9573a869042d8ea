import { expect, test } from 'vitest'

import { bytesSource } from '#core/shared/byte-source.ts'
import { findFormat } from '#core/shared/file-format.ts'

import { validatePronunciationFile, parseDuration, pronunciationBytes } from './briefing-pronunciation.ts'

const foundIn = (text: string) => findFormat(bytesSource(Uint8Array.from(text, (letter) => letter.charCodeAt(0))))
const voice = async (text: string, size = 1_000) => ({ size, found: await foundIn(text) })

test.each([
  ['\x1a\x45\xdf\xa3\x01\x00', 'audio/webm'],
  ['OggS\x00\x02', 'audio/ogg'],
  ['\x00\x00\x00\x1cftypM4A ', 'audio/mp4'],
  ['\x00\x00\x00\x18ftyp3gp4', 'audio/mp4'],
  ['RIFF\x00\x00\x00\x00WAVEfmt ', 'audio/wav'],
  ['ID3\x04\x00', 'audio/mpeg'],
  ['\xff\xfb\x90', 'audio/mpeg'],
  ['fLaC\x00\x00', 'audio/flac'],
  ['\xff\xf1\x50\x80\x2c\x1f\xfc', 'audio/aac'],
])('the first bytes %j → %s', async (head, type) => {
  expect(validatePronunciationFile(await voice(head), 0)).toEqual({ type })
})

test.each([
  '<script>alert(1)</script>',
  '%PDF-1.7',
  'RIFF\x00\x00\x00\x00AVI ',
  '\xff\xd8\xff\xe0',
  '\x00\x00\x00\x18ftypheic',
  'MZ',
  'x',
])('bytes starting with %j → not a voice recording', async (head) => {
  expect(validatePronunciationFile(await voice(head), 0)).toEqual({ refusal: 'voice-unknown' })
})

test('too large, too long, empty or wrong type → different errors', async () => {
  const found = await foundIn('OggS\x00\x02')
  const spoken = { size: pronunciationBytes, found }

  expect(validatePronunciationFile(spoken, 3_000)).toEqual({ type: 'audio/ogg' })
  expect(validatePronunciationFile(spoken, 61_500)).toEqual({ type: 'audio/ogg' })
  expect(validatePronunciationFile(spoken, 90_000)).toEqual({ refusal: 'voice-too-long' })
  expect(validatePronunciationFile({ size: 0, found: null }, 0)).toEqual({ refusal: 'voice-empty' })
  expect(validatePronunciationFile({ size: pronunciationBytes + 1, found }, 0)).toEqual({ refusal: 'voice-too-large' })
  expect(validatePronunciationFile({ size: 5, found: await foundIn('hello') }, 0)).toEqual({ refusal: 'voice-unknown' })
})

test('a duration → milliseconds or unknown', () => {
  expect(['2500', '2500.4', '-1', 'NaN', '', '1e99'].map(parseDuration)).toEqual([2_500, 2_500, 0, 0, 0, 0])
})
