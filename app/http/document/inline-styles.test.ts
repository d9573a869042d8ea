import { hash } from 'node:crypto'

import { expect, test } from 'vitest'

import { inlineScriptHashes, inlineStylesOf } from './inline-styles.ts'

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
