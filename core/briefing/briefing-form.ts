import { maxLyricLength, parseLyric } from '#core/preview/lyric.ts'
import { isCalendarDay, type CalendarDay } from '#core/shared/dates.ts'
import { normalizeLine, normalizeLines } from '#core/shared/single-line.ts'
import { genres } from '#core/site/song.ts'

import {
  briefingFields,
  moods,
  occasions,
  voices,
  type BriefingAnswers,
  type BriefingField,
  type BriefingStep,
  type NamePronunciation,
} from './briefing.ts'

/** Maximum length of each text, in characters. */
export const briefingLimits = {
  occasionNote: 300,
  recipient: 200,
  relation: 200,
  name: 120,
  sound: 160,
  story: 20_000,
  essential: 300,
  avoid: 4_000,
  genreNote: 120,
  references: 4_000,
  lyricText: maxLyricLength,
  question: 4_000,
  answer: 20_000,
}

export const nameRows = 6
export const essentialRows = 4

export type BriefingFieldError = 'required' | 'too-long' | 'date-invalid' | 'date-past'
export type BriefingErrors = Partial<Record<BriefingField, BriefingFieldError>>

type Read = (name: string) => string
type Reader = { read: Read; today: CalendarDay }

/** Parses the form fields of one step. Invalid values are reported and left out; the valid rest is kept. */
export function parseBriefingStep(
  step: BriefingStep,
  { read, today }: Reader,
): { change: Partial<BriefingAnswers>; errors: BriefingErrors } {
  const typed = rawAnswers(read)
  const errors: BriefingErrors = {}
  for (const field of briefingFields[step]) {
    const error = errorIn(field, typed, today)
    if (error) errors[field] = error
  }
  const validFields = briefingFields[step].filter((field) => !errors[field]).map((field) => [field, typed[field]])
  return { change: Object.fromEntries(validFields), errors }
}

/** All values as typed, limited only by the size of the form: for showing a rejected page again. */
export function rawAnswers(read: Read): BriefingAnswers {
  return {
    occasion: oneOf(occasions, read('occasion')),
    occasionNote: normalizeLine(read('occasionNote')),
    wishedOn: normalizeLine(read('wishedOn')),
    recipient: normalizeLine(read('recipient')),
    relation: normalizeLine(read('relation')),
    names: readNames(read),
    story: normalizeLines(read('story')),
    essentials: rows(essentialRows)
      .map((row) => normalizeLine(read(`essential-${row}`)))
      .filter(Boolean),
    avoid: normalizeLines(read('avoid')),
    mood: oneOf([...moods, 'any'], read('mood')),
    genre: oneOf([...genres, 'other', 'any'], read('genre')),
    genreNote: normalizeLine(read('genreNote')),
    voice: oneOf([...voices, 'any'], read('voice')),
    references: normalizeLines(read('references')),
    lyric: oneOf(['ours', 'own'], read('lyric')),
    lyricText: normalizeLines(read('lyricText')),
  }
}

function readNames(read: Read): NamePronunciation[] {
  return rows(nameRows)
    .map((row) => ({ name: normalizeLine(read(`name-${row}`)), sound: normalizeLine(read(`sound-${row}`)) }))
    .filter(({ name, sound }) => name !== '' || sound !== '')
}

function errorIn(field: BriefingField, typed: BriefingAnswers, today: CalendarDay): BriefingFieldError | undefined {
  if (field === 'wishedOn') return dateError(typed.wishedOn, today)
  if (field === 'lyricText') return parseLyric(typed.lyricText).ok ? undefined : 'too-long'
  if (field === 'names') return typed.names.some(isLongName) ? 'too-long' : undefined
  if (field === 'essentials')
    return typed.essentials.some((text) => text.length > briefingLimits.essential) ? 'too-long' : undefined
  return field in briefingLimits && typed[field].length > limitOf(field) ? 'too-long' : undefined
}

export function limitOf(field: string): number {
  return Object.entries(briefingLimits).find(([name]) => name === field)?.[1] ?? 0
}

function isLongName({ name, sound }: NamePronunciation): boolean {
  return name.length > briefingLimits.name || sound.length > briefingLimits.sound
}

function dateError(text: string, today: CalendarDay): BriefingFieldError | undefined {
  if (text === '') return undefined
  if (!isCalendarDay(text)) return 'date-invalid'
  return text < today ? 'date-past' : undefined
}

function oneOf<Value extends string>(values: readonly Value[], text: string): Value | '' {
  return values.find((value) => value === text) ?? ''
}

export function rows(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1)
}
