import fc from 'fast-check'
import { expect, test } from 'vitest'

import { accept, refuse } from '#core/shared/result.ts'

import {
  decideNoteAnswer,
  formatTimeRange,
  formatTimestamp,
  isAnswered,
  maxNotedLineLength,
  maxNoteLength,
  formatNotes,
  parseTimestamp,
  parseNote,
  withSavedTimes,
  type NoteState,
} from './note.ts'

test.each([
  ['0:42', 42_000],
  [' 1:02:03 ', 3_723_000],
  ['42', 42_000],
  ['0:42,5', 42_500],
  ['0:42.05', 42_050],
  ['90', 90_000],
  ['142', 102_000],
  ['1234', 754_000],
  ['142,5', 102_500],
  ['175', 175_000],
  ['042', 42_000],
  ['120:00', 7_200_000],
])('%s → a position', (text, ms) => {
  expect(parseTimestamp(text)).toBe(ms)
})

test.each(['', 'a', '0:60', '-1', '1:2:3:4', '１:00', '99:59:59', '1e3', '0:4２', '0:', ':10'])(
  '%j → not a position',
  (text) => {
    expect(parseTimestamp(text)).toBeNull()
  },
)

test('a position, a range, a reversed range and an empty range → parsed', () => {
  const text = ' mais alto '
  expect(parseNote({ from: '0:42', to: '', text }, 60_000)).toEqual(
    accept({ fromMs: 42_000, toMs: null, lyricLine: null, content: 'mais alto' }),
  )
  expect(parseNote({ from: '0:50', to: '0:42', text }, 60_000)).toMatchObject({
    value: { fromMs: 42_000, toMs: 50_000 },
  })
  expect(parseNote({ from: '0:42', to: '0:42', text }, 60_000)).toMatchObject({ value: { toMs: null } })
})

test('times in ms → take precedence over their text in whole seconds', () => {
  expect(parseNote({ from: '0:42', to: '0:42', fromMs: 42_317, toMs: 42_950, text: 'x' }, 60_000)).toEqual(
    accept({ fromMs: 42_317, toMs: 42_950, lyricLine: null, content: 'x' }),
  )
  expect(parseNote({ from: '0:40', to: '', fromMs: null, toMs: null, text: 'x' }, 60_000)).toMatchObject({
    value: { fromMs: 40_000, toMs: null },
  })
})

function parseAbout(line: string) {
  return parseNote({ from: '0:42', to: '', text: 'x', line }, 60_000)
}

test('a line of the lyric → goes with the note in one piece, cut where it is no line', () => {
  expect(parseAbout(' Ana \n Clara ')).toMatchObject({ value: { lyricLine: 'Ana Clara' } })
  expect(parseAbout(' \n')).toMatchObject({ value: { lyricLine: null } })
  const long = parseAbout('a'.repeat(maxNotedLineLength + 1))
  expect(long.ok && long.value.lyricLine).toHaveLength(maxNotedLineLength)
})

test('a time in ms outside the recording → refused', () => {
  expect(parseNote({ from: '0:01', to: '', fromMs: 99_000, text: 'x' }, 60_000)).toEqual(refuse('time-outside'))
})

test('an edited note with unchanged time texts → keeps its saved times', () => {
  const saved = { fromMs: 42_317, toMs: 50_950 }
  expect(withSavedTimes({ from: '0:42', to: '0:50', text: 'x' }, saved)).toMatchObject(saved)
  expect(withSavedTimes({ from: '0:43', to: '', text: 'x' }, saved)).toMatchObject({ fromMs: null, toMs: null })
})

test('times → inside the recording, with one second of tolerance', () => {
  const text = 'x'
  expect(parseNote({ from: '1:02', to: '', text }, 60_000)).toEqual(refuse('time-outside'))
  expect(parseNote({ from: '0:10', to: '1:30', text }, 60_000)).toEqual(refuse('time-outside'))
  expect(parseNote({ from: '1:00', to: '', text }, 59_400)).toMatchObject({ value: { fromMs: 59_400 } })
  expect(parseNote({ from: '59:00', to: '', text }, null)).toMatchObject({ value: { fromMs: 3_540_000 } })
})

test('empty, overlong and timeless notes → refused', () => {
  expect(parseNote({ from: '0:01', to: '', text: ' \n ' }, 60_000)).toEqual(refuse('text-required'))
  expect(parseNote({ from: '0:01', to: '', text: 'x'.repeat(maxNoteLength + 1) }, 60_000)).toEqual(
    refuse('text-too-long'),
  )
  expect(parseNote({ from: '0:01', to: '', text: 'x'.repeat(maxNoteLength) }, 60_000).ok).toBe(true)
  expect(parseNote({ from: ' ', to: '', text: 'x' }, 60_000)).toEqual(refuse('time-required'))
  expect(parseNote({ from: 'no refrão', to: '', text: 'x' }, 60_000)).toEqual(refuse('time-wrong'))
  expect(parseNote({ from: '0:01', to: 'fim', text: 'x' }, 60_000)).toEqual(refuse('time-wrong'))
})

test('notes → appended as lines, by version and time', () => {
  const notes = [
    { versionName: 'Banda', fromMs: 50_000, toMs: null, lyricLine: 'Thiago, meu amor', content: 'corta' },
    { versionName: 'Violão', fromMs: 1_000, toMs: null, lyricLine: null, content: 'linda' },
    { versionName: 'Banda', fromMs: 42_000, toMs: 50_900, lyricLine: null, content: 'mais voz' },
  ]
  const lines =
    'Anotações em "Banda":\n0:42–0:50 mais voz\n0:50 “Thiago, meu amor” corta\n\nAnotações em "Violão":\n0:01 linda'
  expect(formatNotes(notes)).toBe(lines)
  expect(formatNotes([])).toBe('')
  expect(formatTimeRange({ fromMs: 3_723_000, toMs: null })).toBe('62:03')
})

test('an open note → done with or without text, declined only with a reason, reopened', () => {
  expect(decideNoteAnswer('open', { verb: 'done', answer: ' ' })).toEqual(accept({ state: 'done', answer: null }))
  expect(decideNoteAnswer('open', { verb: 'done', answer: 'Subimos.' })).toEqual(
    accept({ state: 'done', answer: 'Subimos.' }),
  )
  expect(decideNoteAnswer('open', { verb: 'declined', answer: ' ' })).toEqual(refuse('reason-required'))
  expect(decideNoteAnswer('open', { verb: 'declined', answer: 'Fora do tom.' })).toMatchObject({
    value: { state: 'declined' },
  })
  expect(decideNoteAnswer('done', { verb: 'open', answer: 'x' })).toEqual(accept({ state: 'open', answer: null }))
})

test('a reply → the note stays open with it', () => {
  expect(decideNoteAnswer('open', { verb: 'reply', answer: ' Qual verso? ' })).toEqual(
    accept({ state: 'open', answer: 'Qual verso?' }),
  )
  expect(decideNoteAnswer('open', { verb: 'reply', answer: ' ' })).toEqual(refuse('reply-required'))
  expect(decideNoteAnswer('done', { verb: 'reply', answer: 'Qual verso?' })).toEqual(refuse('same-state'))
})

test('an answered note → must be reopened to be answered again', () => {
  expect(decideNoteAnswer('done', { verb: 'declined', answer: 'não' })).toEqual(refuse('same-state'))
  expect(decideNoteAnswer('open', { verb: 'open', answer: '' })).toEqual(refuse('same-state'))
  expect(decideNoteAnswer('open', { verb: 'gone', answer: '' })).toEqual(refuse('verb-unknown'))
  expect(decideNoteAnswer('open', { verb: 'done', answer: 'x'.repeat(maxNoteLength + 1) })).toEqual(
    refuse('answer-too-long'),
  )
})

test('a note is answered once it was decided, or once something was asked about it', () => {
  expect(isAnswered({ state: 'open', answer: null })).toBe(false)
  expect(isAnswered({ state: 'open', answer: ' ' })).toBe(false)
  expect(isAnswered({ state: 'open', answer: 'Qual verso?' })).toBe(true)
  expect(isAnswered({ state: 'done', answer: null })).toBe(true)
  expect(isAnswered({ state: 'declined', answer: 'Fora do tom.' })).toBe(true)
})

test('a time as a form shows it → read back as the same millisecond', () => {
  expect(formatTimestamp(42_500)).toBe('0:42,5')
  expect(formatTimestamp(42_000)).toBe('0:42')
  for (const ms of [0, 1, 50, 999, 42_137, 3_599_990, 4_503_200]) expect(parseTimestamp(formatTimestamp(ms))).toBe(ms)
})

test('answers in any order → a note has one, until it is opened again', () => {
  const verbs = fc.constantFrom('done', 'declined', 'open', 'reply')
  fc.assert(
    fc.property(fc.array(verbs, { minLength: 1 }), (given) => {
      let state: NoteState = 'open'
      for (const verb of given) {
        const decided = decideNoteAnswer(state, { verb, answer: 'Por isto.' })
        const isExpected = verb === 'open' ? state !== 'open' : state === 'open'
        expect(decided.ok).toBe(isExpected)
        if (decided.ok) state = decided.value.state
      }
    }),
  )
})
