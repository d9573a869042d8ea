import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'

import { expect, test } from 'vitest'
import { z } from 'zod'

/** Brotli bytes of all modules a personal page is hydrated with. The preview has all its tools in one page: more than the mark of 140 kB. */
const budget = 140_000
const ofPreview = 148_500
const folder = 'build/client'

const moduleList = z.object({ module: z.string(), imports: z.array(z.string()).optional() })
const manifestSchema = z.object({
  entry: moduleList,
  routes: z.record(z.string(), moduleList.extend({ parentId: z.string().optional() })),
})
const manifest = readManifest()
const { entry, routes } = manifestSchema.parse(manifest)

test.each([
  ['checkout/choose-package', budget],
  ['checkout/payment', budget],
  ['checkout/return', budget],
  ['client/order-tracking', budget],
  ['client/client-briefing', budget],
  ['client/preview', ofPreview],
  ['client/listening/listen', budget],
  ['client/delivery', budget],
  ['client/gift/gift', budget],
  ['client/gift/gift-editor', budget],
] as const)('%s → hydrated by at most %i B of modules', (name, most) => {
  const bytes = filesOf(`routes/${name}`).reduce(
    (sum, url) => sum + brotliCompressSync(readFileSync(`${folder}${url}`)).length,
    0,
  )
  expect(
    bytes,
    'The page hydrates with more than its budget (`budget` in test/build/script-size.test.ts): what did it begin to import? `npx react-router build` lists the chunks; a library only some visitors need comes with an import() when they do.',
  ).toBeLessThanOrEqual(most)
})

test('React and its router → one file, which every page loads and few releases change', () => {
  const named = readdirSync(`${folder}/assets`).filter((name) => /^react-.*\.js$/.test(name))
  expect(named).toHaveLength(1)
  expect(entry.imports).toContain(`/assets/${named[0]}`)
  expect(
    readFileSync(`${folder}/assets/${named[0]}`).length,
    'vite.config.ts names the packages of this file by the folders they lie in: does it find them all?',
  ).toBeGreaterThan(250_000)
})

test('what surrounds a page, and what many share → in a file each: a phone takes its time to ask for every file', () => {
  expect(
    filesOf('routes/client/preview').length,
    'vite.config.ts names what these two files hold by where it lies: does it find it all?',
  ).toBeLessThanOrEqual(54)
})

test('a route that brings functions for the browser → they are in its own file: each more is asked for by its page', () => {
  expect(
    JSON.stringify(manifest).match(/"(?:client\w+|hydrateFallback)Module"/g),
    'The build split routes into several files: see splitRouteModules in react-router.config.ts.',
  ).toBeNull()
})

test('where hydration begins → a file of its own, which runs once the page has named its routes', () => {
  expect(
    readFileSync(`${folder}${entry.module}`).length,
    'app/entry.client.tsx only imports another file, which runs as soon as any module of the page asks for it: leave it out of the groups of vite.config.ts.',
  ).toBeGreaterThan(1_000)
})

function filesOf(id: string): string[] {
  const urls = new Set([entry.module, ...(entry.imports ?? [])])
  for (let route = routes[id]; route; route = routes[route.parentId ?? '']) {
    for (const url of [route.module, ...(route.imports ?? [])]) urls.add(url)
  }
  if (urls.size < 5) throw new Error(`${id} is not in the manifest of the build`)
  return [...urls]
}

/** The manifest is a script that assigns its JSON to a global. */
function readManifest(): unknown {
  if (!existsSync(folder)) throw new Error('There is no build whose modules could be measured: npm run build')
  const file = readdirSync(`${folder}/assets`).find((name) => name.startsWith('manifest-'))
  const text = readFileSync(`${folder}/assets/${file}`, 'utf8')
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
}
