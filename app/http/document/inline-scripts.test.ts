import { hash } from 'node:crypto'

import { expect, test } from 'vitest'

import { withoutNonce } from './inline-scripts.ts'

test('a kept page → no nonce, and the scripts that carried it are allowed by their text alone', () => {
  const page =
    '<script nonce="n1">go()</script><script type="module" async="" nonce="n1">x()</script><script>evil()</script>'
  const { html, scriptHashes } = withoutNonce(page, 'n1')

  expect(html).toBe('<script>go()</script><script type="module" async="">x()</script><script>evil()</script>')
  expect(scriptHashes).toEqual(['go()', 'x()'].map((text) => `sha256-${hash('sha256', text, 'base64')}`))
})
