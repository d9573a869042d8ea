import fc from 'fast-check'
import { expect, test } from 'vitest'

import { accept, refuse } from '#core/shared/result.ts'

import {
  findNameNote,
  isMarkOutdated,
  nameMarkText,
  namesToSing,
  parseNameMark,
  unmarkedNames,
  voiceOf,
  wrongNameNote,
  type SungNameView,
} from './sung-name.ts'

test('names of a briefing → each once, without empty rows; none for a song without voice', () => {
  const names = [
    { name: ' Thaís ', sound: 'ta-ÍS' },
    { name: 'Thaís', sound: 'ta-ÍS' },
    { name: '', sound: 'Dona Lia' },
    { name: ' ', sound: '' },
  ]
  expect(namesToSing({ names, voice: 'female' })).toEqual([
    { name: 'Thaís', sound: 'ta-ÍS' },
    { name: 'Dona Lia', sound: '' },
  ])
  expect(namesToSing({ names, voice: 'none' })).toEqual([])
  expect(namesToSing(null)).toEqual([])
})

const parsed = (at: string, reason: string) => parseNameMark({ name: 'Rosa', at, reason }, 60_000)

test('a mark → a moment within the song, or a reason', () => {
  expect(parsed('0:42', 'x')).toEqual(accept({ name: 'Rosa', atMs: 42_000, reason: null }))
  expect(parsed('0:00', '')).toEqual(accept({ name: 'Rosa', atMs: 0, reason: null }))
  expect(parsed('', ' Só na dedicatória. ')).toEqual(accept({ name: 'Rosa', atMs: null, reason: 'Só na dedicatória.' }))
  expect(parsed('', ' ')).toEqual(accept(null))
  expect(parsed('2:00', '')).toEqual(refuse('time-outside'))
  expect(parsed('refrão', '')).toEqual(refuse('time-wrong'))
  expect(parsed('', 'x'.repeat(301))).toEqual(refuse('reason-too-long'))
})

test('any names and marks → what is left to mark and what is marked are all of them, and nothing twice', () => {
  const name = fc.constantFrom('Rosa', 'Lia', 'Thaís', 'Zé')
  fc.assert(
    fc.property(fc.array(name), fc.array(name), (given, marked) => {
      const names = namesToSing({ names: given.map((one) => ({ name: one, sound: '' })), voice: 'any' })
      const left = unmarkedNames(
        names,
        marked.map((one) => ({ name: one })),
      ).map((one) => one.name)
      expect(new Set(left).size).toBe(left.length)
      expect(new Set([...left, ...marked.filter((one) => given.includes(one))])).toEqual(new Set(given))
    }),
  )
})

test('the note of a name → of this name and version only, and as it was written first', () => {
  const note = { versionId: 'v1', aboutName: 'Rosa', content: wrongNameNote('Rosa') }
  const others = [
    { ...note, content: 'Rosa, mais devagar.' },
    { ...note, versionId: 'v2' },
    { ...note, versionId: null },
    { versionId: 'v1', aboutName: null, content: note.content },
    { versionId: 'v1', aboutName: 'Davi', content: wrongNameNote('Davi') },
  ]
  expect(findNameNote([...others, note], { versionId: 'v1', name: 'Rosa' })).toBe(note)
  expect(findNameNote(others, { versionId: 'v1', name: 'Rosa' })).toBeUndefined()
})

test('recordings of names → one goes with all, as many as names go in order; else, or where none may be heard, none', () => {
  const name: SungNameView = { name: '', sound: '', atMs: 0, reason: null, url: null, isComing: false, verdict: null }
  const of = (voices: string[] | null) => [0, 1].map((index) => voiceOf(index, { names: [name, name], voices }))
  expect(of(['a'])).toEqual(['a', 'a'])
  expect(of(['a', 'b'])).toEqual(['a', 'b'])
  for (const voices of [['a', 'b', 'c'], [], null]) expect(of(voices)).toEqual([null, null])
})

test('any marks → one that a colleague changed meanwhile is never overwritten unseen, and what one saw or both said always is stored', () => {
  const mark = fc.option(
    fc.oneof(
      fc.integer({ min: 0, max: 9 }).map((atMs) => ({ atMs: atMs * 500, reason: null })),
      fc.constantFrom('Só na dedicatória.', 'Saiu.').map((reason) => ({ atMs: null, reason })),
    ),
  )
  fc.assert(
    fc.property(mark, mark, mark, (opened, stored, typed) => {
      const [seen, known, said] = [opened, stored, typed].map(nameMarkText)
      expect(isMarkOutdated(seen ?? '', { stored, typed })).toBe(known !== seen && known !== said)
    }),
  )
})
