import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { firstCatalog } from '#db/seed/catalog.ts'
import { expectNone } from '#test/support/guard.ts'

const root = join(import.meta.dirname, '..')
const packagePrices = firstCatalog.packages.map((pkg) => String(pkg.price / 100)).join('|')
const words = 'dois|três|quatro|cinco|seis|sete|oito|nove|dez|doze|vinte|trinta|cem'
/** Ages of people, by law and in examples, and a long time. */
const allowed = ['18 anos', '60 anos', '80 anos', 'vinte anos']
/** Terms and limits of what invented clients and mails say, and of what is chosen by its number, are none of the product. */
const apart = [
  'copy/admin/demo-stories.ts',
  'copy/admin/demo-command.ts',
  'copy/admin/figure-labels.ts',
  'copy/mail/mail-samples.ts',
]

/** A price, a deadline, a limit or a count that somebody wrote a second time. Comments may give examples. */
function figuresIn(source: string, path = ''): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '')
  const prices = [
    /R\$[\s\u00a0]*\d[\d.,]*/g,
    /\d+[\s\u00a0]+dias?[\s\u00a0]+úte?is?/g,
    new RegExp(String.raw`(?<![\w.#-])(?:${packagePrices})(?:_00|00|,00|\.00)?(?![\w%.-])`, 'g'),
    /\b\d+ vers(?:ão|ões)\b/g,
  ]
  const limits = [
    /\b\d+(?:\s|&nbsp;)*[MG]B\b/g,
    new RegExp(String.raw`(?<![\wà-ú])(?:\d+|${words})(?:\s|&nbsp;)+(?:anos?|mes(?:es)?)\b`, 'gi'),
  ]
  const patterns = apart.includes(path) ? prices : [...prices, ...limits]
  return patterns.flatMap((pattern) => code.match(pattern) ?? []).filter((figure) => !allowed.includes(figure))
}

const sources = globSync(['copy/**/*.ts', 'app/**/*.{ts,tsx}', 'adapters/**/*.{ts,tsx}'], { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/\.test\.tsx?$/.test(path))

it('the sources → found', () => {
  expect(sources).toContain('copy/catalog/packages.ts')
  expect(sources.length).toBeGreaterThan(20)
})

it.each(sources)('%s → no figure that is a setting or a limit', (path) => {
  expectNone(
    figuresIn(readFileSync(join(root, path), 'utf8'), path),
    'Prices, deadlines and counts are settings of the shop: take the value from the catalogue (core/catalog) in place of writing it. Terms and limits are constants of core/.',
  )
})

it.each([
  'preço: R$ 219',
  'cents(219_00)',
  'amount: 479',
  "'969,00'",
  'até 7 dias úteis',
  '1 dia útil',
  '3 versões',
  'vale por 5 anos',
  'Cinco anos',
  'até 2 GB',
  'até 50&nbsp;MB',
  'em seis meses',
])('%s → caught', (sample) => {
  expect(figuresIn(sample)).not.toEqual([])
})

it.each([
  '/** `R$ 219,00` */',
  '#d96979',
  '1479px',
  '// até 7 dias úteis',
  '7 dias (art. 49)',
  '21979',
  'ter 18 anos',
  '${voucherYears} anos',
])('%s → allowed', (sample) => {
  expect(figuresIn(sample)).toEqual([])
})
