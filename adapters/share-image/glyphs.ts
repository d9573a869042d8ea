import drawn from './glyphs.json' with { type: 'json' }

/** Letter spacing in em, tighter than the font's own, as in the site's headlines. */
const tracking = -0.03

type Outline = { advance: number; path: string }

const outlines = new Map<string, Outline>(
  Object.entries(drawn.outlines).map(([letter, [advance, path]]) => [
    letter,
    { advance: Number(advance), path: String(path) },
  ]),
)
const pairs = new Map<string, number>(Object.entries(drawn.pairs))

/** Width of a line at font size 1. */
export function widthOf(line: string): number {
  return placed(line).width
}

/** A line as one SVG path, with its baseline at `y`. */
export function lineMarkup(
  line: string,
  { x, y, size, ink }: { x: number; y: number; size: number; ink: string },
): string {
  const scale = size / drawn.unitsPerEm
  const letters = placed(line).letters.map(
    ({ at, path }) => `<path transform="translate(${Math.round(at)})" d="${path}"/>`,
  )
  return `<g fill="${ink}" transform="translate(${x} ${y}) scale(${scale})">${letters.join('')}</g>`
}

/** Breaks a text between words into lines of at most `width` (at font size 1). */
export function breakLines(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && widthOf(longer) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function placed(line: string): { letters: { at: number; path: string }[]; width: number } {
  let at = 0
  let before = ''
  const letters = Array.from(line.normalize('NFC'), (letter) => ({ letter, ...outlineOf(letter) })).map(
    ({ letter, advance, path }) => {
      at += pairs.get(before + letter) ?? 0
      const here = { at, path }
      at += advance + tracking * drawn.unitsPerEm
      before = letter
      return here
    },
  )
  return { letters, width: at / drawn.unitsPerEm }
}

/** Characters without an outline lose their accent, or are skipped. */
function outlineOf(letter: string): Outline {
  const bare = letter.normalize('NFD').charAt(0)
  return outlines.get(letter) ?? outlines.get(bare) ?? { advance: 0, path: '' }
}
