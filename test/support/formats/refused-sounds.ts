import { createTone, createWav } from './wav-fixtures.ts'

/** Files that whatever decodes sound has to refuse, and as what. */
export const refusedSounds = [
  ['a list of other files', Buffer.from('#EXTM3U\nfile:///etc/passwd\n'), 'not-audio'],
  ['a wave with only a head', createWav(createTone({ seconds: 3, level: 0.5 })).subarray(0, 44), 'damaged'],
  ['noise behind the head of a FLAC', Buffer.concat([Buffer.from('fLaC'), Buffer.alloc(9_000, 0xa5)]), 'damaged'],
  [
    'an MP3 in name only',
    Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1'), Buffer.alloc(40_000, 7)]),
    'damaged',
  ],
  [
    'an M4A without its index',
    Buffer.concat([Buffer.from('\0\0\0\x20ftypM4A ', 'latin1'), Buffer.alloc(9_000)]),
    'damaged',
  ],
  ['half a second', createWav(createTone({ seconds: 0.5, level: 0.5 })), 'too-short'],
  [
    'more than half an hour',
    createWav(createTone({ seconds: 1_802, level: 0, rate: 8_000 }), { rate: 8_000, channels: 1 }),
    'too-long',
  ],
] as const
