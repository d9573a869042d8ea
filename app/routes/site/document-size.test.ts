import { expect, test } from 'vitest'

import { demonstrationSongs } from '#copy/site/demo-songs.ts'
import { openClientPages } from '#test/support/client-pages.ts'
import { depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

const context = await createTestContext()
const { ask } = await openClientPages({ ...depsOf(context), songs: demonstrationSongs })

/** Bytes of the whole document as it is unpacked: a weak phone parses each of them. */
test.each([
  ['/', 58_000],
  ['/pacotes', 37_000],
  ['/servicos', 38_000],
  ['/portfolio', 58_000],
  ['/calculadora', 28_000],
  ['/faq', 59_000],
])('%s → a document of at most %i B', async (path, most) => {
  const { text } = await ask(path)

  expect(
    Buffer.byteLength(text),
    'What does it write again and again? What a loader returns stands in the page a second time: return what is shown. Many siblings that look alike have a class of their own in app/styles.',
  ).toBeLessThanOrEqual(most)
  expect(text).toContain('</html>')
})
