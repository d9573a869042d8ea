import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { contractFor } from '#copy/contracts.ts'
import { firstCatalog } from '#copy/first-catalog.ts'
import { firstSettings } from '#copy/first-settings.ts'
import { packageOrFallback } from '#core/catalog.ts'
import { cents } from '#core/money.ts'

import { contractArchive } from './contract-archive.ts'

const pkg = packageOrFallback(firstCatalog, 'express')
const copy = {
  contract: contractFor(firstCatalog, pkg, { ownLyric: false, settings: firstSettings }),
  order: {
    code: 'P0001',
    buyerName: 'Maria',
    buyerEmail: 'maria@exemplo.com.br',
    packageName: pkg.name,
    lines: [{ kind: 'package' as const, title: pkg.name, amount: pkg.price }],
    total: cents(pkg.price),
    acceptedAt: new Date('2026-11-20T12:00:00Z'),
    ip: null,
  },
  hash: 'ab'.repeat(32),
  settings: firstSettings,
}

test('a contract is rendered once, even for concurrent requests, and read from disk afterwards', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'contracts-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const archive = contractArchive(folder)

  const [first, second] = await Promise.all([archive.read(copy), archive.read(copy)])
  const later = await contractArchive(folder).read(copy)

  expect(second).toBe(first)
  expect(Buffer.from(later)).toEqual(Buffer.from(first))
  expect(await readdir(folder)).toEqual(['P0001-abababababababab.pdf'])
})
