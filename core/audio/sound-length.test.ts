import { expect, test } from 'vitest'

import { bytesSource } from '#core/shared/byte-source.ts'

import { readSound } from './sound-length.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const read = (text: string, size: number) => readSound(bytesSource(bytes(text), size))
const format = 'fmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x80\x3e\0\0\x02\0\x10\0'
const wav = (riff: string, data: string) => `RIFF${riff}WAVE${format}data${data}`
/** 1,048,576 bytes of samples behind a head of 44. */
const megabyte = '\0\0\x10\0'

test.each([
  ['whole', wav(megabyte, megabyte), 1_048_620, false],
  ['a few bytes short', wav(megabyte, megabyte), 1_046_000, false],
  ['half of it', wav(megabyte, megabyte), 600_000, true],
  ['half of it, with an open size in front', wav('\0\0\0\0', megabyte), 600_000, true],
  ['whole, with a wrong size in front', wav('\0\0\x40\0', megabyte), 1_048_620, false],
  ['recorded into a pipe (0)', wav('\0\0\0\0', '\0\0\0\0'), 1_048_620, false],
  ['recorded into a pipe (the maximum)', wav('\xff\xff\xff\xff', '\xff\xff\xff\xff'), 1_048_620, false],
  ['recorded into a pipe (half the maximum)', wav('\xff\xff\xff\x7f', '\xd3\xff\xff\x7f'), 1_048_620, false],
  ['recorded into a pipe (whole kilobytes)', wav('\0\0\xff\x7f', '\0\0\xff\x7f'), 1_048_620, false],
  [
    'RF64',
    `RF64\xff\xff\xff\xffWAVEds64\x1c\0\0\0\x24\0\x10\0\0\0\0\0\0\0\x10\0${'\0'.repeat(16)}data\xff\xff\xff\xff`,
    1_048_640,
    false,
  ],
  [
    'half of an RF64',
    `RF64\xff\xff\xff\xffWAVEds64\x1c\0\0\0\x24\0\x10\0\0\0\0\0\0\0\x10\0${'\0'.repeat(16)}data\xff\xff\xff\xff`,
    500_000,
    true,
  ],
  ['big-endian', `RIFX\0\x10\0\x24WAVEfmt \0\0\0\x10${'\0'.repeat(16)}data\0\x10\0\0`, 500_000, true],
  ['AIFF', 'FORM\0\x10\0\x24AIFFSSND\0\x10\0\0', 1_048_596, false],
  ['AIFF recorded into a pipe (SoX)', 'FORM\x7f\0\0\x50AIFFSSND\x7f\0\0\x08', 1_048_596, false],
  ['AIFF recorded into a pipe (0)', 'FORM\0\0\0\0AIFFSSND\0\0\0\0', 1_048_596, false],
  ['half of an AIFF', 'FORM\0\x10\0\x24AIFFSSND\0\x10\0\0', 500_000, true],
  ['a head alone', 'RIFF\x24\0\x10\0WAVEfmt ', 44, false],
])('%s → broken off: %#', async (_name, text, size, isBrokenOff) => {
  expect(await read(text, size)).toMatchObject({ isBrokenOff })
})

const streamInfo = (samples: string) => `fLaC\0\0\0\x22\x10\0\x10\0\0\0\0\0\0\0\x0a\xc4\x40\xf0${samples}`
const xing = (frames: string, size: string) =>
  `\xff\xfb\x90\x64${'\0'.repeat(32)}Xing\0\0\0\x03${frames}${size}${'\0'.repeat(365)}`

test.each([
  ['FLAC of ten seconds', streamInfo('\0\x06\xba\xa8'), 9_000, 10],
  ['FLAC from a pipe', streamInfo('\0\0\0\0'), 9_000, null],
  ['MP3 without a note', `\xff\xfb\x90\x64${'\0'.repeat(413)}`, 417, null],
  ['MP3 with all its bytes', xing('\0\0\x03\xe8', '\0\x06\0\0'), 393_216, null],
  ['MP3 that misses some', xing('\0\0\x03\xe8', '\0\x06\0\0'), 200_000, 1_152_000 / 44_100],
])('%s → a length it proves', async (_name, text, size, seconds) => {
  expect((await read(text, size))?.declaredSeconds).toBe(seconds)
})

test('a film → no sound', async () => {
  expect(await read('\0\0\0\x18ftypheic', 4_000)).toBeNull()
})
