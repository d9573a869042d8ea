import { inflateSync } from 'node:zlib'

/** The text of a PDF made by our PDF library, in drawing order: parses just enough of the format. */
export function pdfText(pdf: Uint8Array): string {
  const bytes = Buffer.from(pdf).toString('latin1')
  const objects = new Map(
    [...bytes.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => [id, body ?? '']),
  )
  const streamOf = (id: string) => {
    const body = objects.get(id) ?? ''
    const packed = /stream\r?\n([\s\S]*)\r?\nendstream/.exec(body)?.[1]
    return packed === undefined ? '' : inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
  }

  const fonts = new Map<string, string[]>()
  for (const [, name, id] of bytes.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id ?? '') ?? '')?.[1]
    if (name && table) fonts.set(name, lettersOf(streamOf(table)))
  }

  const pages = [...bytes.matchAll(/\/Type \/Page\n[\s\S]*?\/Contents (\d+) 0 R/g)]
  return pages.map(([, id]) => wordsOf(streamOf(id ?? ''), fonts)).join('\n')
}

export function pdfPageCount(pdf: Uint8Array): number {
  return (
    Buffer.from(pdf)
      .toString('latin1')
      .match(/\/Type \/Page\n/g)?.length ?? 0
  )
}

function lettersOf(table: string): string[] {
  const ranges = [...table.matchAll(/\[([^\]]*)\]/g)].map(([, range]) => range ?? '')
  return ranges.flatMap((range) => [...range.matchAll(/<([0-9a-f ]+)>/g)].map(([, hex]) => unicode(hex ?? '')))
}

function unicode(hex: string): string {
  const units = hex.replaceAll(' ', '').match(/.{4}/g) ?? []
  return String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16)))
}

function wordsOf(drawing: string, fonts: Map<string, string[]>): string {
  let letters: string[] = []
  const words: string[] = []
  for (const [, font, shown] of drawing.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
    if (font) letters = fonts.get(font) ?? []
    if (shown) words.push([...shown.matchAll(/<([0-9a-f]+)>/g)].map(([, hex]) => glyphs(hex ?? '', letters)).join(''))
  }
  return words.join(' ').replaceAll(/\s+/g, ' ')
}

function glyphs(hex: string, letters: string[]): string {
  return (hex.match(/.{4}/g) ?? []).map((glyph) => letters[Number.parseInt(glyph, 16)] ?? '').join('')
}
