import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { firstCatalog } from '#db/seed/catalog.ts'
import { expectNone } from '#test/support/guard.ts'

const root = join(import.meta.dirname, '..')
const packagePrices = firstCatalog.packages.map((pkg) => String(pkg.price / 100)).join('|')

/** A price, a deadline or a count that somebody wrote a second time. Comments may give examples. */
function figuresIn(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '')
  const patterns = [
    /R\$[\s\u00a0]*\d[\d.,]*/g,
    /\d+[\s\u00a0]+dias?[\s\u00a0]+úte?is?/g,
    new RegExp(String.raw`(?<![\w.#-])(?:${packagePrices})(?:_00|00|,00|\.00)?(?![\w%.-])`, 'g'),
    /\b\d+ vers(?:ão|ões)\b/g,
  ]
  return patterns.flatMap((pattern) => code.match(pattern) ?? [])
}

const sources = globSync(['copy/**/*.ts', 'app/**/*.{ts,tsx}', 'adapters/**/*.{ts,tsx}'], { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path !== 'db/seed/catalog.ts' && !/\.test\.tsx?$/.test(path))

it('the sources → found', () => {
  expect(sources).toContain('copy/catalog/packages.ts')
  expect(sources.length).toBeGreaterThan(20)
})

it.each(sources)('%s → no literal figure of the catalogue', (path) => {
  expectNone(
    figuresIn(readFileSync(join(root, path), 'utf8')),
    'Prices, deadlines and counts are settings of the shop: take the value from the catalogue (core/catalog) in place of writing it.',
  )
})

it.each(['preço: R$ 219', 'cents(219_00)', 'amount: 479', "'969,00'", 'até 7 dias úteis', '1 dia útil', '3 versões'])(
  '%s → caught',
  (sample) => {
    expect(figuresIn(sample)).not.toEqual([])
  },
)

it.each(['/** `R$ 219,00` */', '#d96979', '1479px', '// até 7 dias úteis', '7 dias (art. 49)', '21979'])(
  '%s → allowed',
  (sample) => {
    expect(figuresIn(sample)).toEqual([])
  },
)
