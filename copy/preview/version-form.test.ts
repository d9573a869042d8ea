import { expect, test } from 'vitest'

import { maxLyricLength } from '#core/preview/lyric.ts'
import { maxDescriptionLength } from '#core/preview/version-fields.ts'
import { maxVersionNameLength } from '#core/preview/version.ts'

import { linkedVersionForm, newVersionForm, type LinkedVersionTyped } from './version-form.ts'

const typed: LinkedVersionTyped = {
  ...linkedVersionForm.initial,
  name: ' Voz e violão ',
  link: 'https://ana.bandcamp.com/private/8KX2',
}
const errorsOf = (change: Partial<LinkedVersionTyped>) => {
  const parsed = linkedVersionForm.parse({ ...typed, ...change })
  return parsed.ok ? {} : parsed.errors
}

test('a version → a name and an audio source', () => {
  expect(linkedVersionForm.parse({ ...typed, trackNumber: ' 3 ', description: ' calma\r\ne clara ' })).toEqual({
    ok: true,
    value: {
      name: 'Voz e violão',
      description: 'calma\ne clara',
      trackNumber: 3,
      recommended: false,
      lyric: '',
      track: { kind: 'bandcamp-private', url: 'https://ana.bandcamp.com/private/8KX2' },
    },
  })
})

test('several invalid fields → all reported, the name first', () => {
  expect(Object.entries(errorsOf({ name: '  ', link: '' }))).toEqual([
    ['name', 'name-required'],
    ['link', 'link-required'],
  ])
})

test.each<[Partial<LinkedVersionTyped>, object]>([
  [{ name: 'x'.repeat(maxVersionNameLength + 1) }, { name: 'name-too-long' }],
  [{ description: 'x'.repeat(maxDescriptionLength + 1) }, { description: 'description-too-long' }],
  [{ link: ' ' }, { link: 'link-required' }],
  [{ link: 'https://bandcamp.com.evil.example/track/x' }, { link: 'link-invalid' }],
  [{ lyric: 'x'.repeat(maxLyricLength + 1) }, { lyric: 'lyric-too-long' }],
])('%o → refused at its field', (change, errors) => {
  expect(errorsOf(change)).toEqual(errors)
})

test.each(['0', '-1', '1,5', '1000', 'um'])('%s → not a track number', (trackNumber) => {
  expect(errorsOf({ trackNumber })).toEqual({ trackNumber: 'track-number-invalid' })
})

test('a lyric → stored in its plain form', () => {
  expect(newVersionForm.parse({ ...typed, lyric: '\r\n[00:01.00] Ana \r\n' })).toMatchObject({
    value: { lyric: '[00:01.00] Ana' },
  })
})
