import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { createAudioProcessor } from '#adapters/audio/worker-process.ts'
import { createTone, createWav } from '#test/support/formats/wav-fixtures.ts'
import { httpBuyer } from '#test/support/http-buyer.ts'
import { startProduct, type Product } from '#test/support/product.ts'

import { createRelease } from '../../scripts/release-files.mjs'

const root = dirname(dirname(import.meta.dirname))
/** Outside of the working copy, where Node would find its packages. */
const folder = await mkdtemp(join(tmpdir(), 'harmonia-released-'))
const [release, dataDir] = [join(folder, 'harmonia'), join(folder, 'data')]
let product: Product

beforeAll(async () => {
  await chmod(folder, 0o755)
  createRelease(root, release)
  installPackages()
  product = await startProduct({ folder: release, dataDir, env: { NODE_ENV: 'production' } })
})

afterAll(async () => {
  await product.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** What `npm ci` would install there, from the working copy: the packages of the release's lockfile and no others. */
function installPackages() {
  const lock: { packages: Record<string, { link?: boolean }> } = JSON.parse(
    readFileSync(join(release, 'package-lock.json'), 'utf8'),
  )
  const paths = Object.keys(lock.packages).filter((path) => path.startsWith('node_modules/'))
  // A package inside of another one comes with it.
  const outer = paths.filter((path) => path.lastIndexOf('node_modules/') === 0 && existsSync(join(root, path)))
  for (const path of outer) {
    const target = join(release, path)
    mkdirSync(dirname(target), { recursive: true })
    // Links cost nothing; across disks it must be a copy.
    try {
      execFileSync('cp', ['-al', join(root, path), target], { stdio: 'ignore' })
    } catch {
      execFileSync('cp', ['-a', join(root, path), target])
    }
  }
}

test('without the packages of development → starts, and its pages and pictures come', async () => {
  expect(existsSync(join(release, 'node_modules', 'vite'))).toBe(false)
  for (const path of ['/readyz', '/', '/pacotes', '/admin/login']) {
    expect([path, (await fetch(product.url + path)).status]).toEqual([path, 200])
  }
  const home = await (await fetch(product.url)).text()
  const picture = /property="og:image" content="([^"]+)"/.exec(home)?.[1] ?? ''
  expect((await fetch(product.url + new URL(picture).pathname)).status).toBe(200)
})

test('an order → its contract is rendered and mailed, by processes that load packages of their own', async () => {
  const buyer = httpBuyer(product.url, '127.0.0.1', { name: 'Ana', email: 'ana@exemplo.com.br' })
  expect((await buyer.order('express')).status).toBe(303)
  const mails = async () =>
    (await readdir(join(dataDir, 'mail')).catch(() => [])).filter((name) => name.endsWith('.eml'))
  await expect.poll(mails).toHaveLength(1)

  const [name = ''] = await mails()
  expect(readFileSync(join(dataDir, 'mail', name), 'utf8')).toContain('application/pdf')
})

test('a recording → is analysed by the built program', async () => {
  const program = join(release, 'build', 'programs', 'sound-worker.js')
  const sound = await createAudioProcessor({ program, folder: join(folder, 'sound') })
  const tone = createWav(createTone({ seconds: 3, level: 0.5 }))
  const analysed = await sound.analyse(Readable.from([tone], { objectMode: false }), () => undefined)

  expect(analysed).toMatchObject({ ok: true, value: { measured: { durationMs: 3_000 } } })
})

test('npm run doctor → examines the running installation from the release, and finds nothing that keeps it from selling', () => {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
  const text = execFileSync(process.execPath, [join(release, 'server', 'doctor.mjs')], { env, encoding: 'utf8' })

  expect(text).toMatch(/✓ Banco de dados: PostgreSQL 18 em .* responde\. Está na versão desta Harmonia/)
  expect(text).toMatch(/✓ Segredos: /)
  expect(text).not.toContain('✗')
})

test('the image’s health check → agrees with the process', () => {
  const env = { PATH: process.env.PATH, PORT: new URL(product.url).port }
  expect(execFileSync(process.execPath, [join(release, 'server', 'health-check.mjs')], { env }).toString()).toBe('')
})
