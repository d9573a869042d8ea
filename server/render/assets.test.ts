import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { loadAssets } from './assets.ts'

async function createTestFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'assets-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets', 'page.js'), 'export const answer = 42')
  return folder
}

test('two first requests for a file at once → read and compressed once', async () => {
  const assets = await loadAssets(await createTestFolder())

  const [first, second] = await Promise.all([assets.load('/assets/page.js'), assets.load('/assets/page.js')])

  expect(first).not.toBeNull()
  expect(second).toBe(first)
  expect(assets.ready('/assets/page.js')).toBe(first)
})

test('a file that could not be read → tried again at the next request', async () => {
  const folder = await createTestFolder()
  const assets = await loadAssets(folder)
  const file = join(folder, 'assets', 'page.js')
  await rm(file)
  await expect(assets.load('/assets/page.js')).rejects.toThrow('ENOENT')

  await writeFile(file, 'export const answer = 43')

  expect((await assets.load('/assets/page.js'))?.variants.identity.body.toString()).toBe('export const answer = 43')
})

test('a file that appeared after the start → not served', async () => {
  const folder = await createTestFolder()
  const assets = await loadAssets(folder)
  await writeFile(join(folder, 'assets', 'late.js'), '')

  expect(await assets.load('/assets/late.js')).toBeNull()
})

test('a source map beside a file → not served', async () => {
  const folder = await createTestFolder()
  await writeFile(join(folder, 'assets', 'page.js.map'), '{}')

  const assets = await loadAssets(folder)

  expect(assets.has('/assets/page.js')).toBe(true)
  expect(assets.has('/assets/page.js.map')).toBe(false)
})
