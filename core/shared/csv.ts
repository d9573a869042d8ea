import { accept, refuse, type Result } from './result.ts'

/** A record of a CSV file with the line it begins on, counted from 1. */
export type CsvRecord = { line: number; cells: string[] }

/**
 * Reads CSV (RFC 4180) with any of `;`, `,` and tab between cells: the one of its first line. Quoted cells may contain
 * separators and line breaks. Empty lines are left out. Refuses a quote that never ends, with the line it begins on.
 */
export function parseCsv(text: string): Result<CsvRecord[], 'open-quote'> & { line?: number } {
  const source = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  const separator = separatorOf(source.slice(0, source.search(/\n|$/)))
  const records: CsvRecord[] = []
  let record: CsvRecord = { line: 1, cells: [] }
  let cell = ''
  let line = 1
  let quotedSince = 0

  function endRecord() {
    record.cells.push(cell)
    if (record.cells.some((content) => content !== '')) records.push(record)
    cell = ''
    record = { line: line + 1, cells: [] }
  }

  for (let at = 0; at < source.length; at += 1) {
    const character = source[at] ?? ''
    if (quotedSince > 0) {
      if (character === '\n') line += 1
      if (character !== '"') cell += character
      else if (source[at + 1] === '"') {
        cell += '"'
        at += 1
      } else quotedSince = 0
    } else if (character === '"' && cell === '') quotedSince = line
    else if (character === separator) {
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
 * A text file as spreadsheet programs write it: UTF-8 or UTF-16 with a byte order mark, UTF-8 without one, and otherwise
 * Windows-1252, in which every byte is a letter.
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function separatorOf(firstLine: string): string {
  const counts = [';', ',', '\t'].map((separator) => [separator, firstLine.split(separator).length] as const)
  return counts.toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? ','
}
