import { expect, test } from 'vitest'

import { refuse } from './result.ts'
import { longestDescription, longestVersionName, readNewVersion, type NewVersionForm } from './version.ts'

function aForm(change: Partial<NewVersionForm> = {}): NewVersionForm {
  return {
    name: ' Voz e violão ',
    description: '',
    trackNumber: '',
    link: 'https://ana.bandcamp.com/private/8KX2',
    recommended: false,
    ...change,
  }
}

test('a version is a name and a place to hear it', () => {
  expect(readNewVersion(aForm({ trackNumber: ' 3 ', description: ' calma\r\ne clara ' }))).toEqual({
    ok: true,
    value: {
      name: 'Voz e violão',
      description: 'calma\ne clara',
      trackNumber: 3,
      track: { kind: 'bandcamp-private', url: 'https://ana.bandcamp.com/private/8KX2' },
      recommended: false,
    },
  })
})

test('the first invalid field is reported', () => {
  expect(readNewVersion(aForm({ name: '  ', link: '' }))).toEqual(refuse('name-required'))
  expect(readNewVersion(aForm({ name: 'x'.repeat(longestVersionName + 1) }))).toEqual(refuse('name-too-long'))
  expect(readNewVersion(aForm({ description: 'x'.repeat(longestDescription + 1) }))).toEqual(
    refuse('description-too-long'),
  )
  expect(readNewVersion(aForm({ link: ' ' }))).toEqual(refuse('link-required'))
  expect(readNewVersion(aForm({ link: 'https://example.com' }))).toEqual(refuse('link-invalid'))
})

test.each(['0', '-1', '1,5', '1000', 'um'])('%s is no track number', (trackNumber) => {
  expect(readNewVersion(aForm({ trackNumber }))).toEqual(refuse('track-number-invalid'))
})
