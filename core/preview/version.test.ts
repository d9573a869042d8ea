import { expect, test } from 'vitest'

import { refuse } from '#core/shared/result.ts'

import { maxLyricLength } from './lyric.ts'
import {
  isNewVersion,
  maxDescriptionLength,
  maxVersionNameLength,
  preselectVersion,
  parseNewVersion,
  parseNewVersionText,
  suggestVersionName,
  versionLabel,
  type RawVersionForm,
} from './version.ts'

function createForm(change: Partial<RawVersionForm> = {}): RawVersionForm {
  return {
    name: ' Voz e violão ',
    description: '',
    trackNumber: '',
    link: 'https://ana.bandcamp.com/private/8KX2',
    recommended: false,
    ...change,
  }
}

test('a version → a name and an audio source', () => {
  expect(parseNewVersion(createForm({ trackNumber: ' 3 ', description: ' calma\r\ne clara ' }))).toEqual({
    ok: true,
    value: {
      name: 'Voz e violão',
      description: 'calma\ne clara',
      trackNumber: 3,
      track: { kind: 'bandcamp-private', url: 'https://ana.bandcamp.com/private/8KX2' },
      recommended: false,
      lyric: '',
    },
  })
})

test('several invalid fields → the first is reported', () => {
  expect(parseNewVersion(createForm({ name: '  ', link: '' }))).toEqual(refuse('name-required'))
  expect(parseNewVersion(createForm({ name: 'x'.repeat(maxVersionNameLength + 1) }))).toEqual(refuse('name-too-long'))
  expect(parseNewVersion(createForm({ description: 'x'.repeat(maxDescriptionLength + 1) }))).toEqual(
    refuse('description-too-long'),
  )
  expect(parseNewVersion(createForm({ link: ' ' }))).toEqual(refuse('link-required'))
  expect(parseNewVersion(createForm({ link: 'https://example.com' }))).toEqual(refuse('link-invalid'))
})

test('a lyric → stored in its plain form, one that is too long refused', () => {
  const { link: _, ...form } = createForm({ lyric: '\r\n[00:01.00] Ana \r\n' })

  expect(parseNewVersionText(form)).toMatchObject({ ok: true, value: { lyric: '[00:01.00] Ana' } })
  expect(parseNewVersionText({ ...form, lyric: 'x'.repeat(maxLyricLength + 1) })).toEqual(refuse('lyric-too-long'))
})

test.each(['0', '-1', '1,5', '1000', 'um'])('%s → not a track number', (trackNumber) => {
  expect(parseNewVersion(createForm({ trackNumber }))).toEqual(refuse('track-number-invalid'))
})

const nothingAnswered = { approvedVersionId: null, lastAnswerAt: null }

function createOffer(id: string, day: number, recommended = false) {
  return { id, recommended, createdAt: new Date(Date.UTC(2026, 10, day)) }
}

test('no answer yet → the recommended version is preselected, else the newest', () => {
  const [newest, oldest] = [createOffer('2', 2), createOffer('1', 1)]
  expect(preselectVersion([newest, { ...oldest, recommended: true }], nothingAnswered)?.id).toBe('1')
  expect(preselectVersion([newest, oldest], nothingAnswered)?.id).toBe('2')
  expect(preselectVersion([], nothingAnswered)).toBeNull()
})

test('after an answer → a version made since is preselected', () => {
  const answered = { ...nothingAnswered, lastAnswerAt: new Date(Date.UTC(2026, 10, 3)) }
  const before = [createOffer('2', 2, true), createOffer('1', 1)]
  expect(preselectVersion([createOffer('3', 4), ...before], answered)?.id).toBe('3')
  expect(preselectVersion([createOffer('4', 5), createOffer('3', 4, true), ...before], answered)?.id).toBe('3')
  expect(preselectVersion(before, answered)?.id).toBe('2')
})

test('a version is approved → it is preselected, whatever is newer or recommended', () => {
  const answered = { approvedVersionId: '1', lastAnswerAt: new Date(Date.UTC(2026, 10, 3)) }
  const versions = [createOffer('3', 4), createOffer('2', 2, true), createOffer('1', 1)]
  expect(preselectVersion(versions, answered)?.id).toBe('1')
})

test('new versions → only those made after the last answer', () => {
  const answeredAt = new Date(Date.UTC(2026, 10, 3))
  expect(isNewVersion(createOffer('1', 4), answeredAt)).toBe(true)
  expect(isNewVersion(createOffer('1', 2), answeredAt)).toBe(false)
  expect(isNewVersion(createOffer('1', 4), null)).toBe(false)
})

test('two versions of one name → told apart by their numbers', () => {
  const versions = [
    { name: 'Banda', number: 3 },
    { name: 'Voz', number: 2 },
    { name: 'Banda', number: 1 },
  ]
  expect(versions.map((version) => versionLabel(version, versions))).toEqual(['Banda (3)', 'Voz', 'Banda (1)'])
})

test.each([
  ['valsa_da-ana v2.wav', 'Valsa da ana v2'],
  ['Com  cordas.final.flac', 'Com cordas.final'],
  ['2026-11-23 ensaio.mp3', '2026-11-23 ensaio'],
  ['voz', 'Voz'],
  ['.wav', ''],
])('the file %s → suggests the name %j', (fileName, name) => {
  expect(suggestVersionName(fileName)).toBe(name)
})

test('a file with a very long name → a suggestion that fits', () => {
  expect(suggestVersionName(`${'a'.repeat(300)}.wav`)).toHaveLength(maxVersionNameLength)
})
