import { hash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

import { expect, test } from 'vitest'

import { inlineScriptHashes, inlineStylesOf } from './inline-styles.ts'

const root = join(import.meta.dirname, '../../..')

const pages = {
  gift: ['app/routes/client/gift/gift.tsx'],
  // What stands on the first screen of a preview; the rest is hidden until the whole sheet is there.
  'first-listen': [
    'app/ui/site/header.tsx',
    'app/ui/audio/audio-elements.tsx',
    'app/ui/preview/preview-head.tsx',
    'app/ui/preview/listen/first-listen.tsx',
    'app/ui/preview/listen/lyric.tsx',
  ],
}

/** Every component that these files import, and what those import in turn. */
function componentsOf(files: readonly string[], seen = new Set<string>()): string[] {
  for (const file of files) {
    if (seen.has(file) || !existsSync(join(root, file))) continue
    seen.add(file)
    const text = readFileSync(join(root, file), 'utf8')
    const imports = [...text.matchAll(/(?:from|import)\s*\(?\s*'(#app\/|\.{1,2}\/)([^']+\.tsx?)'/g)]
    const paths = imports.map(([, start = '', path = '']) =>
      start === '#app/' ? join('app', path) : relative(root, join(root, dirname(file), start, path)),
    )
    componentsOf(paths, seen)
  }
  return [...seen].filter((file) => file.endsWith('.tsx'))
}

/** The files in which Tailwind looks for the classes of a style sheet. */
function sourcesOf(sheet: string): string[] {
  const css = readFileSync(join(root, 'app/styles', `${sheet}.css`), 'utf8')
  return [...css.matchAll(/@source '([^']+)'/g)].flatMap(([, source = '']) => {
    const path = join('app/styles', source)
    return globSync(path.endsWith('.tsx') ? path : `${path}/**/*.{ts,tsx}`, { cwd: root })
  })
}

test.each(Object.entries(pages))('styles inside a %s page → made from every component of it', (sheet, files) => {
  const sources = new Set(sourcesOf(sheet))
  const missing = componentsOf(files).filter((file) => !sources.has(file))
  expect(sources.size).toBeGreaterThan(5)
  expect(missing).toEqual([])
})

const matchesOf = (handle: unknown) => [{ route: {} }, { route: { handle } }]

test('a page with styles inside → the sheet and the hash that allows it', () => {
  const sheet = inlineStylesOf({ errors: null, matches: matchesOf({ inlineStyles: 'gift' }) }, null)
  expect(sheet?.css).toContain('gift.css')
  expect(sheet?.hash).toBe(`sha256-${hash('sha256', sheet?.css ?? '', 'base64')}`)
})

test('a page whose loader says that it opens with a song → the style of its first screen only', () => {
  const sheet = inlineStylesOf({ errors: null, matches: matchesOf({ hydrate: true }) }, 'first-listen')
  expect(sheet).toMatchObject({ name: 'first-listen', isFirstScreen: true })
})

test('an error page of the shop, or any other page → no styles inside', () => {
  expect(
    inlineStylesOf(
      { errors: { root: new Error('down') }, matches: matchesOf({ inlineStyles: 'gift' }) },
      'first-listen',
    ),
  ).toBeNull()
  expect(inlineStylesOf({ errors: null, matches: matchesOf({ hydrate: true }) }, null)).toBeNull()
})

test('a page with a script inside → its hash, and none for any other page', () => {
  expect(inlineScriptHashes({ matches: matchesOf({ inlineScripts: ['go()'] }) })).toEqual([
    `sha256-${hash('sha256', 'go()', 'base64')}`,
  ])
  expect(inlineScriptHashes({ matches: matchesOf({ inlineStyles: 'gift' }) })).toEqual([])
})
