import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { expectNone } from '#test/support/guard.ts'

import manifest from '../package.json' with { type: 'json' }

/** What browsers get; the panel may ask for newer ones. */
const scripts = globSync('{app/{client,ui,site},core,copy}/**/*.{ts,tsx}', {
  exclude: (name) => name.includes('.test.') || name.endsWith('app/ui/admin'),
})
const sheets = globSync('app/styles/*.css', { exclude: (name) => name.endsWith('admin.css') })
/** Part of the compiler, which is a program for each system. */
const library = 'node_modules/@typescript/*/lib'

/** Newer than ES2022, and yet in every browser of `browserslist`; or the name of a method of our own. */
const known = ['findLast', 'findLastIndex', 'adopt']
const filledIn = [...read('app/client/older-browsers/fill-in.ts').matchAll(/add\(.+?'(\w+)'/g)].map(([, name]) => name)

test('the floor → as the list below is made for', () => {
  expect(manifest.browserslist).toEqual([
    'chrome >= 109',
    'edge >= 109',
    'firefox >= 115',
    'safari >= 16.4',
    'ios >= 16.4',
  ])
})

test('a method newer than the floor → filled in for older browsers, or not used', () => {
  const [older, newer] = [
    methodsOf(/lib\.(?:dom|es(?:5|6|20(?:1\d|2[0-2])))\b/),
    methodsOf(/lib\.es(?:202[3-9]|next)\b/),
  ]
  const late = [...newer].filter((name) => !older.has(name) && !known.includes(name) && !filledIn.includes(name))
  expect(late.length).toBeGreaterThan(20)
  expectNone(
    usesOf(scripts, new RegExp(String.raw`\.(?:${late.join('|')})\(`, 'g')),
    'The oldest browsers of `browserslist` (package.json) have no such method: use an older one, fill it in (app/client/older-browsers/fill-in.ts), or add a method of our own to `known` in test/browser-floor.test.ts.',
  )
})

/** Each with the first versions that have it; what only makes a page nicer (`text-wrap`, `field-sizing`) is not here. */
const laterFeatures = {
  'closedby: Chrome 134, no Safari': /closedby=/g,
  'requestClose: Chrome 134, Safari 18.4': /\.requestClose\(/g,
  'command and commandfor: Chrome 135': /\bcommandfor=/gi,
  'AbortSignal.any: Chrome 116, Safari 17.4': /AbortSignal\.any\b/g,
  'Intl.DurationFormat: Chrome 129': /Intl\.DurationFormat/g,
  'scheduler: no Safari': /\bscheduler\.(?:yield|postTask)/g,
  ':popover-open outside of :is(): Chrome 114, Safari 17': /(?<!:is\(\[open\], |selector\():popover-open/g,
  ':has() in a selector of a script: Firefox 121':
    /(?:querySelector(?:All)?(?:<[^(]*>)?|matches|closest)\([^)]*:has\(/g,
  'a class that shows by :has() what is hidden otherwise: Firefox 121, write it as one that hides':
    /\bhidden\b[^"'`]*\bhas-\[\S+:(?:block|inline|grid|flex|contents)\b/g,
  'regular expressions with the flag v: Chrome 112': /\/[dgimsy]*v[dgimsy]*[,;)]\s*$/gm,
}
test.each(Object.entries(laterFeatures))('%s → not used where buyers and clients are', (_name, pattern) => {
  expectNone(
    usesOf([...scripts, ...sheets], pattern),
    'The oldest browsers of `browserslist` (package.json) cannot do this; buyers and clients use them. Do it another way, or where a page only becomes nicer by it, test for it first.',
  )
})

test('a style for popovers and a nested one → written for older browsers by the build', () => {
  const built = globSync('build/client/assets/{site,panel}-*.css').map(read)
  expect(built).toHaveLength(2)
  for (const css of built) {
    expect(css).toContain('@supports not selector(:popover-open)')
    expect(css).not.toMatch(/[;{]\s*&/)
  }
})

function usesOf(files: string[], pattern: RegExp): string[] {
  return files.flatMap((file) => {
    const lines = read(file).split('\n')
    return lines.flatMap((line, index) =>
      new RegExp(pattern.source, pattern.flags.replace('g', '')).test(line)
        ? [`${file}:${index + 1} ${line.trim()}`]
        : [],
    )
  })
}

/** Names of the methods that TypeScript's libraries of these years declare. */
function methodsOf(years: RegExp): Set<string> {
  const files = globSync(`${library}/lib.*.d.ts`).filter((file) => years.test(file))
  return new Set(
    files.flatMap((file) =>
      [...read(file).matchAll(/^\s+(?:function )?(\w+)(?:<[^(]*)?\(/gm)].map(([, name = '']) => name),
    ),
  )
}

function read(file: string): string {
  return readFileSync(join(import.meta.dirname, '..', file), 'utf8')
}

/** What is shown by a rule with `:has()` only: Firefox before 121 leaves such a rule out, and shows it everywhere. */
test.each([
  ['app/styles/preview.css', '.tag-chosen'],
  ['app/styles/preview.css', '.private-warning'],
  ['app/styles/base.css', '.sr-only'],
  ['app/styles/base.css', '[data-of]::before'],
  ['app/styles/base.css', ".btn > [data-offer='sob-medida']"],
  ['app/styles/base.css', '.examples-more'],
  ['app/styles/file-input.css', '&:focus-within'],
])('%s: %s → says nothing wrong where `:has()` is unknown', (sheet, selector) => {
  const [, without = ''] = read(sheet).split('@supports not selector(:has(*)) {')

  expect(without).toContain(selector)
})
