import { existsSync, readFileSync, readdirSync } from 'node:fs'

import { expect, test } from 'vitest'

const folder = 'build/client/assets'

/**
 * A browser keeps one list for all `:has()` of a sheet: what has to be styled again where one of them may have changed. A
 * selector that ends in `*` or in nothing but a `:not()` makes that list "everything": each piece of a page that arrives, and
 * each part that is hydrated, would style the whole page anew.
 */
test('what a selector with :has() is about → named by its class, attribute or tag', () => {
  const selectors = readSheet()
    .split(/[{}]/)
    .flatMap((text) => listOf(text))
    .filter((selector) => selector.includes(':has('))

  expect(selectors.length).toBeGreaterThan(30)
  expect(selectors.filter((selector) => !isNamed(selector))).toEqual([])
})

test.each([
  ['body:has(.consent:not([hidden])) .floats>:not(.consent)', false],
  ['.bubbles:not(:has(:focus-visible)) *', false],
  ['.package-grid:has(a)>:nth-child(n+2)', false],
  ['.choice:has(:focus-visible) :focus-visible', false],
  ['.choice:has(:focus-visible)', true],
  [':root:has(.gift)', true],
  ['body:has(.dock) main~footer', true],
  ['.a:has(b) [data-tabs]:not([data-tabs~=express])', true],
  ['.a:has(b) :is(.c,.d)', true],
])('%s → %s', (selector, named) => {
  expect(isNamed(selector)).toBe(named)
})

function isNamed(selector: string): boolean {
  const [last = '', ...before] = withoutFunctions(selector)
    .split(/[\s>+~]/)
    .toReversed()
  // What has the `:has()` itself is looked at by itself.
  return before.length === 0 || /[\w\]]/.test(last.replace(/:[\w-]+/g, ''))
}

/** `:is()` names what is in it; no other function does. */
function withoutFunctions(selector: string): string {
  const inner = /:[\w-]+\((?:[^()]*)\)/
  let rest = selector
  while (inner.test(rest)) rest = rest.replace(inner, (found) => (found.startsWith(':is(') ? '_' : ''))
  return rest
}

/** The selectors of a list; commas in parentheses belong to one of them. */
function listOf(text: string): string[] {
  const parts = ['']
  let depth = 0
  for (const letter of text) {
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    if (letter === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts.filter((part) => !part.startsWith('@'))
}

function readSheet(): string {
  const file = existsSync(folder) ? readdirSync(folder).find((name) => /^site-.*\.css$/.test(name)) : undefined
  if (!file) throw new Error('There is no build whose sheet could be read: npm run build')
  return readFileSync(`${folder}/${file}`, 'utf8')
}
