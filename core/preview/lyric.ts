import { accept, refuse, type Accepted, type Refused, type Result } from '#core/shared/result.ts'

import type { LyricLine } from './lyric-line.ts'

export const maxLyricLength = 10_000
export const maxLyricLines = 500

export type LyricRefusal = 'lyric-too-long'

/** Parses a lyric as staff type it: plain text, or LRC with a time before each line. Returned as it is stored; may be empty. */
export function parseLyric(text: string): Result<string, LyricRefusal> {
  const lyric = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+$/gm, '')
    .replace(/^\n+|\n+$/g, '')
  if (lyric.length > maxLyricLength || readLines(lyric).length > maxLyricLines) return refuse('lyric-too-long')
  return accept(lyric)
}

/** `seen`: the lyric that the form was filled from. */
export type LyricEdit = { typed: string; seen: string }

export type LyricDecision =
  | Accepted<{ lyric: string; isChanged: boolean }>
  | Refused<LyricRefusal>
  /** Somebody else wrote it meanwhile. */
  | { ok: false; code: 'changed-meanwhile'; stored: string }

/** Compares what staff typed with what they started from: what somebody else wrote meanwhile is never overwritten unseen. */
export function decideLyricEdit(stored: string, { typed, seen }: LyricEdit): LyricDecision {
  const parsed = parseLyric(typed)
  if (!parsed.ok) return parsed
  const lyric = parsed.value
  if (lyric === stored) return accept({ lyric, isChanged: false })
  const known = parseLyric(seen)
  if (!known.ok || known.value !== stored) return { ok: false, code: 'changed-meanwhile', stored }
  return accept({ lyric, isChanged: true })
}

/**
 * The lines of a stored lyric in the order they are sung. Times follow the LRC format, read generously: one to three
 * digits of minutes, `.`, `,` or `:` before the fraction, several times before a line that returns, `[offset:ms]`. Its
 * other tags (`[ti:…]`) and times inside a line are left out; anything else in brackets is text.
 */
export function lyricLines(lyric: string): LyricLine[] {
  return readLines(lyric).slice(0, maxLyricLines)
}

/** The lyric without times, for a page, a file or a certificate. */
export function plainLyric(lyric: string): string {
  return lyricLines(lyric)
    .map(({ text }) => text)
    .join('\n')
}

/** Whether two lyrics are sung alike, whatever times they have. */
export function hasSameWords(one: string, other: string): boolean {
  return plainLyric(one) === plainLyric(other)
}

export type LyricSuggestion = { text: string; from: 'approved' | 'version' | 'briefing' }

/**
 * The lyric a new version probably has: the one its client approved (with the times of the latest version that sings it), else that of the
 * latest version with one, else the client's own from the briefing.
 */
export function suggestLyric(
  newestFirst: readonly { lyric: string }[],
  briefing: { lyric?: string; lyricText?: string } | null,
  approved: string | null,
): LyricSuggestion | null {
  const last = newestFirst.find(({ lyric }) => lyric !== '')
  if (approved !== null && !(last && hasSameWords(last.lyric, approved))) return { text: approved, from: 'approved' }
  if (last) return { text: last.lyric, from: 'version' }
  const own = briefing?.lyric === 'own' ? (briefing.lyricText ?? '').trim() : ''
  return own === '' ? null : { text: own, from: 'briefing' }
}

const timeTag = /^\s*\[(\d{1,3}):([0-5]?\d)(?:[.,:](\d{1,3}))?\]/
const timesInside = /<\d{1,3}:[0-5]?\d(?:[.,:]\d{1,3})?>/g
const otherTag = /^\s*\[(al|ar|au|by|la|length|lr|offset|re|ti|tool|ve)\s*:([^\]]*)\]\s*$/i

function readLines(lyric: string): LyricLine[] {
  const rows = lyric.split('\n')
  const offsetMs = offsetOf(rows)
  const entries: { line: LyricLine; afterMs: number }[] = []
  let afterMs = -1
  for (const row of rows) {
    if (otherTag.test(row)) continue
    const { times, text } = splitTimes(row)
    const starts = times.map((ms) => Math.max(0, ms - offsetMs))
    // A line without a time stays behind the one above it, also where that one returns later.
    afterMs = starts[0] ?? afterMs
    if (starts.length === 0) entries.push({ line: { text, atMs: null }, afterMs })
    for (const atMs of starts) entries.push({ line: { text, atMs }, afterMs: atMs })
  }
  const sorted = entries.toSorted((one, other) => one.afterMs - other.afterMs).map(({ line }) => line)
  return withoutRepeatedGaps(sorted)
}

/** A positive offset makes the lines come sooner. */
function offsetOf(rows: readonly string[]): number {
  const tag = rows.map((row) => otherTag.exec(row)).find((match) => match?.[1]?.toLowerCase() === 'offset')
  const value = Number(tag?.[2])
  return Number.isFinite(value) ? value : 0
}

function splitTimes(row: string): { times: number[]; text: string } {
  const times: number[] = []
  let rest = row
  for (let tag = timeTag.exec(rest); tag; tag = timeTag.exec(rest)) {
    const [whole, minutes = '', seconds = '', fraction = ''] = tag
    times.push((Number(minutes) * 60 + Number(seconds)) * 1_000 + Number(fraction.padEnd(3, '0')))
    rest = rest.slice(whole.length)
  }
  const text = rest.replaceAll(timesInside, '').replace(/\s+/g, ' ').trim()
  return { times, text }
}

/** Verses are apart by one empty line; none stands at either end, except a timed one: there the singing stops. */
function withoutRepeatedGaps(lines: readonly LyricLine[]): LyricLine[] {
  const rest = lines.filter((line, index) => !isGap(line) || !isBlank(lines[index - 1]))
  return isGap(rest.at(-1)) ? rest.slice(0, -1) : rest
}

function isGap(line: LyricLine | undefined): boolean {
  return line === undefined || (line.text === '' && line.atMs === null)
}

function isBlank(line: LyricLine | undefined): boolean {
  return line === undefined || line.text === ''
}
