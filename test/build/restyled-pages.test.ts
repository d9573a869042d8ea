import { existsSync, readFileSync, readdirSync } from 'node:fs'

import { expect, test } from 'vitest'

const folder = 'build/client/assets'

/**
 * A browser keeps one list for all `:has()` of a sheet: what has to be styled again where one of them may have changed. A
 * selector that ends in `*` or in nothing but a `:not()` makes that list "everything": each piece of a page that arrives, and
 * each part that is hydrated, would style the whole page anew. One that ends in a common tag or class puts all of those on it: a preview on
 * a slow phone styled two hundred elements again for each part, 50 ms each time.
 */
test('what a selector with :has() is about → named by a class, an attribute or a tag of which a page has few', () => {
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
  ['.choice:has(:focus-visible) input:focus-visible', false],
  ['.approve:has(strong)>span', false],
  ['.file-input:has(:disabled) .btn', false],
  ['.menu-button:has(+[open]) span:after', false],
  ['.approve:has(strong)>.approve-words', true],
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
  if (before.length === 0 || last.includes(':has')) return true
  return /[.[_]|^(?:section|footer)$/.test(last.replace(/:[\w-]+|\.btn/g, ''))
}

/** `:is()` names what is in it; no other function does. What has a `:has()` of its own keeps that word. */
function withoutFunctions(selector: string): string {
  const inner = /:[\w-]+\((?:[^()]*)\)/
  let rest = selector
  while (inner.test(rest)) rest = rest.replace(inner, (found) => (found.startsWith(':has(') ? ':has' : found.startsWith(':is(') ? '_' : ''))
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
