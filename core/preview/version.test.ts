import { expect, test } from 'vitest'

import { isNewVersion, maxVersionNameLength, preselectVersion, suggestVersionName, versionLabel } from './version.ts'

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
