import { accept, refuse, type Result } from './result.ts'

/** A record of a CSV file with the line it begins on, counted from 1. */
export type CsvRecord = { line: number; cells: string[] }

/**
 * Reads CSV (RFC 4180) with any of `;`, `,`, tab and `|` between cells: the one a line `sep=` names, or that most records
 * have equally often. Quoted cells may contain separators and line breaks, and have blanks before
 * the quote. Empty lines are left out. Refuses a quote that never ends, with the line it begins on.
 */
export function parseCsv(text: string): Result<CsvRecord[], 'open-quote'> & { line?: number } {
  const source = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  const [named, ownSeparator] = /^"?sep=(\\t|.)"?[ ;,\t]*\n/i.exec(source) ?? []
  const separator = ownSeparator === '\\t' ? '\t' : (ownSeparator ?? separatorOf(source))
  const records: CsvRecord[] = []
  const firstLine = named === undefined ? 1 : 2
  let record: CsvRecord = { line: firstLine, cells: [] }
  let cell = ''
  let line = firstLine
  let quotedSince = 0

  function endRecord() {
    record.cells.push(cell)
    if (record.cells.some((content) => content !== '')) records.push(record)
    cell = ''
    record = { line: line + 1, cells: [] }
  }

  for (let at = named?.length ?? 0; at < source.length; at += 1) {
    const character = source[at] ?? ''
    if (quotedSince > 0) {
      if (character === '\n') line += 1
      if (character !== '"') cell += character
      else if (source[at + 1] === '"') {
        cell += '"'
        at += 1
      } else quotedSince = 0
    } else if (character === '"' && cell.trim() === '') {
      cell = ''
      quotedSince = line
    } else if (character === separator) {
      record.cells.push(cell)
      cell = ''
    } else if (character === '\n') {
      endRecord()
      line += 1
    } else cell += character
  }
  if (quotedSince > 0) return { ...refuse('open-quote'), line: quotedSince }
  endRecord()
  return accept(records)
}

/**
 * A text file as spreadsheet programs write it: UTF-8 or UTF-16, with or without a byte order mark, and otherwise
 * Windows-1252, in which every byte is a letter.
 */
export function decodeText(bytes: Uint8Array): string {
  const wide = wideEncoding(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** In UTF-16 every other byte of our letters is 0, and in no other text any. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const beginning = bytes.subarray(0, 1_024)
  const zeros = [0, 1].map((odd) => beginning.filter((byte, at) => at % 2 === odd && byte === 0).length)
  const [high = 0, low = 0] = zeros
  if (Math.max(high, low) < beginning.length / 4) return null
  return low > high ? 'utf-16le' : 'utf-16be'
}

const separators = [';', ',', '\t', '|']

/** So many records show which sign separates them. */
const sampleRecords = 20

/** The sign that most records have equally often, outside quotes: a title above the table, or a comma in a cell, has it less. */
function separatorOf(source: string): string {
  const records = countSeparators(source)
  const scored = separators.map((separator) => {
    const counts = records.flatMap((record) => record.get(separator) ?? [])
    const frequencies = counts.map((count) => ({ count, records: counts.filter((other) => other === count).length }))
    const [best] = frequencies.toSorted((one, other) => other.records - one.records || other.count - one.count)
    return { separator, ...(best ?? { count: 0, records: 0 }) }
  })
  const [best] = scored.toSorted((one, other) => other.records - one.records || other.count - one.count)
  return best && best.records > 0 ? best.separator : ','
}

function countSeparators(source: string): Map<string, number>[] {
  const records: Map<string, number>[] = []
  let counts = new Map<string, number>()
  let isQuoted = false
  for (const character of `${source}\n`) {
    if (character === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (character === '\n') {
      if (counts.size > 0) records.push(counts)
      if (records.length === sampleRecords) break
      counts = new Map()
    } else if (separators.includes(character)) counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  return records
}
