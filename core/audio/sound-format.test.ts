import { expect, it } from 'vitest'

import { isBrokenOff, parseAudioFormat } from './sound-format.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

it.each([
  ['RIFF\x24\x08\0\0WAVEfmt ', 'wav'],
  ['RF64\xff\xff\xff\xffWAVEds64', 'wav'],
  ['fLaC\0\0\0\x22\x10\0\x10\0\0\0\0\0', 'flac'],
  ['OggS\0\x02\0\0\0\0\0\0\0\0\0\0', 'ogg'],
  ['\0\0\0\x20ftypM4A \0\0\0\0', 'm4a'],
  ['ID3\x04\0\0\0\0\x02\x01TSSE\0\0', 'mp3'],
  ['\xff\xfb\x90\x64\0\0\0\0\0\0\0\0\0\0\0\0', 'mp3'],
])('%j → %s', (head, format) => {
  expect(parseAudioFormat(bytes(head))).toBe(format)
})

it.each([
  '',
  'RIFF\x24\x08\0\0AVI LIST',
  '\x89PNG\r\n\x1a\n\0\0\0\rIHDR',
  '\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01',
  '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n',
  '#EXTM3U\nfile:///e',
  'PK\x03\x04\x14\0\0\0\x08\0\0\0\0\0\0\0',
  '\xff\xf1\x50\x80\0\x1f\xfc\0\0\0\0\0\0\0\0\0',
  '\xff\xfb\xf0\x64',
])('%j → not an accepted format', (head) => {
  expect(parseAudioFormat(bytes(head))).toBeNull()
})

it.each([
  ['RIFF\x24\0\x10\0WAVEfmt ', 1_048_620, false],
  ['RIFF\x24\0\x10\0WAVEfmt ', 1_048_618, false],
  ['RIFF\x24\0\x10\0WAVEfmt ', 600_000, true],
  ['RIFF\0\0\0\0WAVEfmt ', 44, false],
  ['RIFF\xff\xff\xff\xffWAVEfmt ', 44, false],
  ['fLaC\x24\0\x10\0', 44, false],
])('%j of %d bytes → truncated: %s', (head, size, brokenOff) => {
  expect(isBrokenOff(bytes(head), size)).toBe(brokenOff)
})
