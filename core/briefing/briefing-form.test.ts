import { expect, test } from 'vitest'

import { calendarDay } from '#core/shared/dates.ts'

import { briefingLimits, parseBriefingStep } from './briefing-form.ts'
import type { BriefingStep } from './briefing.ts'

const today = calendarDay('2026-11-20')

function read(step: BriefingStep, fields: Record<string, string>) {
  return parseBriefingStep(step, { read: (name) => fields[name] ?? '', today })
}

test('a step’s form → only that step’s fields', () => {
  expect(read('people', { recipient: ' Dona  Lia ', relation: 'avó', story: 'não é daqui' })).toEqual({
    change: { recipient: 'Dona Lia', relation: 'avó', names: [] },
    errors: {},
  })
})

test('names → with pronunciation, empty rows dropped', () => {
  const { change } = read('people', { 'name-1': 'Thaís', 'sound-1': 'ta-ÍS', 'name-4': 'Yuri' })

  expect(change.names).toEqual([
    { name: 'Thaís', sound: 'ta-ÍS' },
    { name: 'Yuri', sound: '' },
  ])
})

test('an unknown option → dropped', () => {
  expect(read('sound', { genre: 'bossa-nova', mood: '__proto__', voice: '<script>' }).change).toMatchObject({
    genre: 'bossa-nova',
    mood: '',
    voice: '',
  })
})

test('another genre than ours → read with its name', () => {
  expect(read('sound', { genre: 'other', genreNote: ' Carimbó  do Pará ' }).change).toMatchObject({
    genre: 'other',
    genreNote: 'Carimbó do Pará',
  })
  expect(read('sound', { genre: 'other', genreNote: 'x'.repeat(500) }).errors).toEqual({ genreNote: 'too-long' })
})

test('a story over 20,000 characters → reported and left out', () => {
  expect(read('story', { story: 'á'.repeat(briefingLimits.story) }).errors).toEqual({})

  const { change, errors } = read('story', { story: 'á'.repeat(briefingLimits.story + 1), avoid: 'o apelido' })
  expect(errors).toEqual({ story: 'too-long' })
  expect(change).toEqual({ essentials: [], avoid: 'o apelido' })
})

test('texts over their limit → named', () => {
  expect(read('people', { 'sound-2': 'x'.repeat(500) }).errors).toEqual({ names: 'too-long' })
  expect(read('story', { 'essential-3': 'x'.repeat(500) }).errors).toEqual({ essentials: 'too-long' })
  expect(read('occasion', { occasionNote: 'x'.repeat(500) }).errors).toEqual({ occasionNote: 'too-long' })
})

test('a wished date → a valid day in the future', () => {
  expect(read('occasion', { wishedOn: '2026-12-24' }).change.wishedOn).toBe('2026-12-24')
  expect(read('occasion', { wishedOn: '2026-11-20' }).errors).toEqual({})
  expect(read('occasion', { wishedOn: '2026-11-19' }).errors).toEqual({ wishedOn: 'date-past' })
  expect(read('occasion', { wishedOn: '2026-02-30' }).errors).toEqual({ wishedOn: 'date-invalid' })
  expect(read('occasion', { wishedOn: 'amanhã' }).errors).toEqual({ wishedOn: 'date-invalid' })
})

test('line breaks → counted once; control characters → removed', () => {
  const story = 'um\r\ndois\u0007\t<script>alert(1)</script> \r\n'
  expect(read('story', { story }).change.story).toBe('um\ndois\t<script>alert(1)</script>')
})

test('a story of characters that nobody sees → none', () => {
  expect(read('story', { story: '\u200B\r\n\u3164' }).change.story).toBe('')
})

test('a lyric of more letters or lines than a song’s can have → reported, and not taken', () => {
  for (const lyricText of ['a'.repeat(10_001), 'la\n'.repeat(500) + 'la'])
    expect(read('lyric', { lyric: 'own', lyricText })).toEqual({
      change: { lyric: 'own' },
      errors: { lyricText: 'too-long' },
    })
  expect(read('lyric', { lyric: 'own', lyricText: 'a'.repeat(10_000) }).errors).toEqual({})
})
