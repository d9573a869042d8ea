import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { readPlatformNames } from '#test/support/browser/later-features.ts'
import { findLaterStyles } from '#test/support/browser/later-styles.ts'
import { findLaterUses } from '#test/support/browser/platform-uses.ts'
import { readSentSources } from '#test/support/browser/sent-sources.ts'
import { expectNone } from '#test/support/guard.ts'

/** What browsers get; the panel may ask for newer ones. */
const sent = readSentSources()
const scripts = [...sent.keys()].filter((name) => !/^app\/(?:ui|routes)\/admin\//.test(name)).toSorted()
const sheets = globSync('app/styles/*.css', { exclude: (name) => name.endsWith('admin.css') })
const names = readPlatformNames()
/** What the finder itself is tested with. */
const example = 'test/support/browser/newer-uses.tsx'
const uses = await findLaterUses([...scripts, example], names)
/** Added for older browsers by the first call of every script: each by its name, and all of popovers. */
const filledIn = new Set([
  'popover',
  ...[...read('app/client/older-browsers/fill-in.ts').matchAll(/'(\w+)'/g)].map(([, name]) => name),
])
/** What hurts nobody who lacks it, or lacks a part of it. */
const harmlessInScripts: Record<string, string> = {
  autocapitalize: 'a hint to the keyboards of phones, which Safari on a computer does not have',
  timeout: 'AbortSignal.timeout of Chrome before 124 ends with another error, and nobody asks which',
}
const harmlessInSheets: Record<string, string> = {
  cursor: 'phones have none',
  resize: 'phones cannot drag the corner of a field',
  'user-select': 'a press selects more or less than meant',
  'scrollbar-width': 'a bar is wider',
  'accent-color': 'a control has the colour of the system',
  'text-wrap': 'lines break elsewhere',
  'overscroll-behavior': 'the page behind moves on',
  'field-sizing': 'a field has a corner to drag and a bar instead',
  'content-visibility':
    'what is out of sight is drawn at once; Safari 18 to 25, which know a part of it, do not find its words when they search the page',
  'contain-intrinsic-block-size': 'as above',
  'view-transition-name': 'a page appears without a transition',
  'view-transition-group': 'as above',
  'view-transition-old': 'as above',
  'view-transition-new': 'as above',
  'ui-monospace': 'the next typeface in the list',
  selection: 'chosen text has the colour of the system',
  'details-content': 'on paper, what is folded stays folded',
  property: 'written by Tailwind, with values for browsers without it',
  has: 'decision 124: what would say something wrong without it is tested below',
}

const lacking = (wanted: string) => names.find(({ kind, name }) => `${kind} ${name}` === wanted)?.lacking

test('the sources that are looked at → all that a buyer’s browser is sent, without the server’s part of a screen', () => {
  for (const name of ['app/root.tsx', 'app/entry.client.tsx', 'app/routes/checkout/payment.tsx', 'app/client/page-script/site.ts'])
    expect(scripts).toContain(name)
  const screen = sent.get('app/routes/checkout/payment.tsx') ?? ''
  expect(screen).toContain('export default function Payment')
  expect(screen).not.toContain('export async function loader')
  expect(scripts.filter((name) => /^(?:db|server|use-cases)\//.test(name))).toEqual([])
})

test('the data of the web → tells what the oldest browsers of ours lack', () => {
  expect(lacking('member showPopover')).toContain('safari 17')
  expect(lacking('attribute closedby')).not.toBe('')
  expect(lacking('selector has')).toBe('firefox 121')
  expect(lacking('member addEventListener')).toBe('')
})

test('names that are ours and the same names of the web → only those of the web are found, each with what lacks it', () => {
  const found = uses.filter(({ place }) => place.startsWith(example))
  const namesOf = (isGuarded: boolean) =>
    found.filter((use) => use.isGuarded === isGuarded).map(({ name }) => `${name.kind} ${name.name}`)

  expect(namesOf(false)).toEqual([
    'member requestClose',
    'member any',
    'member toSorted',
    'event scrollend',
    'member ariaBusy',
    'element search',
    'event scrollend',
    'attribute popover',
    'element search',
  ])
  expect(namesOf(true)).toEqual(['member share'])
  expect(found[0]?.place).toBe('test/support/browser/newer-uses.tsx:4 dialog.requestClose()')
})

test('a feature of scripts or markup above the floor → asked for first, filled in, or not used', () => {
  expectNone(
    uses
      .filter(({ place, isGuarded }) => !isGuarded && !place.startsWith(example) && isSent(place))
      .filter(
        ({ name: { name, feature } }) => !filledIn.has(name) && !filledIn.has(feature) && !(name in harmlessInScripts),
      )
      .map(({ place, name }) => `${place} (${name.name}: ${name.lacking})`),
    "The oldest browsers of `browserslist` (package.json) cannot do this; buyers and clients use them. Do it in an older way, ask for it first where a page only becomes nicer by it ('name' in object), or fill it in (app/client/older-browsers/fill-in.ts).",
  )
})

test('what the built sheet of visitors asks above the floor → only makes a page nicer', () => {
  const [css = ''] = globSync('build/client/assets/site-*.css').map(read)
  const asked = findLaterStyles(css, names).filter(
    ({ name }) => !(name.name in harmlessInSheets || name.owner in harmlessInSheets),
  )
  expectNone(
    [...new Set(asked.map(({ place, name }) => `${place} (${name.kind} ${name.name}: ${name.lacking})`))],
    'The oldest browsers of `browserslist` (package.json) leave this out; buyers and clients use them. Write it in an older way or in `@supports`, or, where nobody misses it, say why in `harmlessInSheets` in test/browser-floor.test.ts.',
  )
})

/** How a feature may not be used, each with the first versions that understand it. */
const laterFeatures = {
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
  expect(built, 'There is no build whose sheets could be read: npm run build').toHaveLength(2)
  for (const css of built) {
    expect(css).toContain('@supports not selector(:popover-open)')
    expect(css).not.toMatch(/[;{]\s*&/)
  }
})

/** Whether a place, `file:line …`, is in what the browser gets of its file. */
function isSent(place: string): boolean {
  const [, file = '', line = ''] = /^([^:]+):(\d+) /.exec(place) ?? []
  return sent.get(file)?.split('\n')[Number(line) - 1] !== ''
}

function usesOf(files: string[], pattern: RegExp): string[] {
  return files.flatMap((file) => {
    const lines = (sent.get(file) ?? read(file)).split('\n')
    return lines.flatMap((line, index) =>
      new RegExp(pattern.source, pattern.flags.replace('g', '')).test(line)
        ? [`${file}:${index + 1} ${line.trim()}`]
        : [],
    )
  })
}

function read(file: string): string {
  return readFileSync(join(import.meta.dirname, '../..', file), 'utf8')
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

  expectNone(
    without.includes(selector) ? [] : [`${sheet}: ${selector}`],
    'Write in `@supports not selector(:has(*))` at the end of the sheet what this shows in Firefox before 121, or remove the line of this table if no rule with `:has()` shows it any more.',
  )
})
