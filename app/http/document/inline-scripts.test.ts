import { hash } from 'node:crypto'

import { expect, test } from 'vitest'

import { inlineScriptHashes } from './inline-scripts.ts'

const matchesOf = (handle: unknown) => [{ route: {} }, { route: { handle } }]

test('a page with a script inside → its hash, and none for any other page', () => {
  expect(inlineScriptHashes({ matches: matchesOf({ inlineScripts: ['go()'] }) })).toEqual([
    `sha256-${hash('sha256', 'go()', 'base64')}`,
  ])
  expect(inlineScriptHashes({ matches: matchesOf({ hydrate: true }) })).toEqual([])
})
