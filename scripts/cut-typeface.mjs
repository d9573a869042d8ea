// Cuts the two files of the typeface that browsers load out of the whole one (90 kB), into app/typeface:
// `npm install --no-save subset-font@2.9.0 && node scripts/cut-typeface.mjs`. Run it again when the font changes.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const require = createRequire(import.meta.url)
const { default: subsetFont } = await import(require.resolve('subset-font'))
const { convert } = createRequire(require.resolve('subset-font'))('fontverter')
// The PDF library's own dependency.
const fontkit = createRequire(require.resolve('@react-pdf/renderer'))('fontkit')

/**
 * How much closer the letters of a headline stand than in the font, in thousandths of an em. In the file, so that the style
 * sheet can space headlines: their stand-ins, which are as high but narrower, then run as wide (`app/styles/base.css`).
 */
const tracking = -190

const whole = readFile('wdth')
const letters = String.fromCodePoint(...fontkit.create(whole).characterSet)
const cut = (font, variationAxes, targetFormat) =>
  subsetFont(font, letters, { variationAxes, targetFormat, keepFeatures: ['kern', 'tnum'] })

write('text', await cut(readFile('wght'), { wght: { min: 400, max: 700 } }, 'woff2'))
write('wide', await convert(tracked(await cut(whole, { wght: 850, wdth: 125 }, 'sfnt')), 'woff2'))

function readFile(axis) {
  return readFileSync(require.resolve(`@fontsource-variable/archivo/files/archivo-latin-${axis}-normal.woff2`))
}

function write(name, file) {
  writeFileSync(join(root, 'app/typeface', `${name}.woff2`), file)
  console.log(`${name}: ${file.length} bytes`)
}

/** Adds `tracking` to every advance; a thin space has less than that. */
function tracked(sfnt) {
  const tables = Object.fromEntries(
    Array.from({ length: sfnt.readUInt16BE(4) }, (_none, index) => {
      const record = 12 + index * 16
      return [sfnt.toString('latin1', record, record + 4), sfnt.readUInt32BE(record + 8)]
    }),
  )
  const count = sfnt.readUInt16BE(tables.hhea + 34)
  for (let at = tables.hmtx; at < tables.hmtx + count * 4; at += 4) {
    sfnt.writeUInt16BE(Math.max(0, sfnt.readUInt16BE(at) + tracking), at)
  }
  return sfnt
}
