// Extracts glyph outlines of the headline style (wide, heavy): `node scripts/outline-letters.mjs`. Link-preview images
// are drawn from them, so that rendering needs no installed font. Run it again when the font or the list of characters
// changes; the result is adapters/share-image/glyphs.json.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const require = createRequire(import.meta.url)
// The PDF library's own dependency.
const fontkit = createRequire(require.resolve('@react-pdf/renderer'))('fontkit')

const voice = { weight: 850, width: 125 }
const letters = Array.from(
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789' +
    'ÀÁÂÃÄÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝàáâãäçèéêëìíîïñòóôõöùúûüýÿ' +
    ' !"#$%&\'()*+,-./:;<=>?@[]_{}|~ªº°·–—‘’“”…',
)

const file = require.resolve('@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2')
const plain = fontkit.create(readFileSync(file))
const font = new plain.constructor(new plain.stream.constructor(readFileSync(file)), [voice.weight, voice.width])
varyOutlines(font)

const outlines = {}
for (const letter of letters) {
  const [glyph] = font.layout(letter).glyphs
  if (!glyph || glyph.id === 0) throw new Error(`the typeface has no ${letter}`)
  outlines[letter] = [Math.round(glyph.advanceWidth), pathOf(glyph.path)]
}

const pairs = {}
for (const first of letters) {
  for (const second of letters) {
    const { positions } = font.layout(first + second)
    const moved = Math.round(positions[0].xAdvance - outlines[first][0])
    if (Math.abs(moved) >= 12) pairs[first + second] = moved
  }
}

writeFileSync(
  join(root, 'adapters/share-image/glyphs.json'),
  `${JSON.stringify({ unitsPerEm: font.unitsPerEm, outlines, pairs })}\n`,
)

/* oxlint-disable no-underscore-dangle -- the reader's own names */
/** fontkit applies variations to uncompressed fonts only; this does it for both kinds of glyphs. */
function varyOutlines(varied) {
  const point = (x, y) => ({ x, y, onCurve: true, endContour: true, copy: () => point(x, y) })
  const phantoms = () => [point(0, 0), point(0, 0), point(0, 0), point(0, 0)]
  const prototype = Object.getPrototypeOf(varied.getGlyph(1))
  const decode = prototype._decode
  const done = new WeakSet()
  prototype._decode = function varyOnce() {
    const glyph = decode.call(this)
    if (!glyph || done.has(glyph)) return glyph
    done.add(glyph)
    const composite = glyph.numberOfContours < 0
    const points = composite ? glyph.components.map(({ dx, dy }) => point(dx, dy)) : [...(glyph.points ?? [])]
    this._font._variationProcessor.transformPoints(this.id, [...points, ...phantoms()])
    if (composite) {
      for (const [index, { x, y }] of points.entries()) Object.assign(glyph.components[index], { dx: x, dy: y })
    }
    return glyph
  }
}

/** Rounded to whole units, with y pointing down as in SVG. */
function pathOf({ commands }) {
  const names = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C', closePath: 'Z' }
  return commands
    .map(({ command, args }) => names[command] + args.map((n, i) => Math.round(i % 2 ? -n : n) + 0).join(' '))
    .join('')
}
