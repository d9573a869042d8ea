import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { runInNewContext } from 'node:vm'

import { UNSAFE_decodeViaTurboStream as decode } from 'react-router'
import { expect, test } from 'vitest'

import { openClientPages } from '#test/support/client-pages.ts'
import { openPanel } from '#test/support/panel.ts'
import { depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

/** What `router-internals.ts` lists was read in this one. */
const checkedVersion = '8.4.0'

test('React Router → the version whose internals were checked', async () => {
  const path = createRequire(import.meta.url).resolve('react-router/package.json')
  const { version }: { version: string } = JSON.parse(await readFile(path, 'utf8'))

  expect(
    version,
    'Another React Router: read what changed in all that app/http/document/router-internals.ts lists, try a page of each kind, then write the new version into `checkedVersion` here.',
  ).toBe(checkedVersion)
})

const deps = depsOf(await createTestContext())
const client = await openClientPages(deps)
const panel = await openPanel(deps)

test.each([
  ['of the shop', () => client.ask('/faq')],
  ['made for one visitor', () => client.ask('/acompanhar-pedido')],
  ['of the panel', () => panel.ask('/admin/login')],
])('the scripts of a page %s run → React Router reads there what its loaders returned', async (_kind, open) => {
  const { text } = await open()
  const code = [...inlineScripts(text), 'window.__reactRouterContext.stream'].join(';')
  const stream: ReadableStream<Uint8Array> = runInNewContext(code, { window: {}, ReadableStream, TextEncoderStream })

  const { value } = await decode(stream, globalThis)
  expect(value).toMatchObject({ loaderData: { root: { productName: 'Harmonia' } } })
})

/** Those that run while the page is read, not the module that starts React. */
function inlineScripts(text: string): string[] {
  const scripts = [...text.matchAll(/<script(?![^>]*(?: src=| type=))[^>]*>([^]*?)<\/script>/g)].map(
    ([, code = '']) => code,
  )
  return scripts.filter((code) => code.includes('__reactRouterContext'))
}
