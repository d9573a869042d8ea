import { expect, onTestFinished, test, vi } from 'vitest'

import { contractFor } from '#copy/contracts/contracts.ts'
import { packageOrFallback } from '#core/catalog/catalog.ts'
import { cents } from '#core/shared/money.ts'
import { firstCatalog } from '#db/seed/catalog.ts'
import { firstSettings } from '#db/seed/settings.ts'
import { pdfText } from '#test/support/formats/pdf-text.ts'

import { createContractCache, cacheMs, maxCached } from './contract-cache.ts'
import { inlineRenderer } from './pdf-renderer.ts'

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

test('concurrent requests for one contract → rendered once, cached for some minutes', async () => {
  const archive = createContractCache(inlineRenderer)
  const [first, second] = await Promise.all([archive.read(copy), archive.read(copy)])
  expect(second).toBe(first)

  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const other = { ...copy, order: { ...copy.order, code: 'P0002' } }
  const reading = archive.read(other)
  vi.advanceTimersByTime(cacheMs - 1)
  expect(archive.read(other)).toBe(reading)
  vi.advanceTimersByTime(1)
  const again = archive.read(other)
  expect(again).not.toBe(reading)
  await Promise.all([reading, again])
})

test('a person’s data changed → another cache entry', async () => {
  const archive = createContractCache(inlineRenderer)
  const before = await archive.read(copy)
  const after = await archive.read({ ...copy, order: { ...copy.order, buyerName: 'Cliente removido' } })

  expect(await pdfText(before)).toContain('Maria')
  expect(await pdfText(after)).not.toContain('Maria')
})

test('more contracts than are cached → nothing holds those that made way', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const archive = createContractCache({ ...inlineRenderer, render: async () => new Uint8Array(1) })
  for (let number = 0; number < maxCached + 10; number += 1)
    await archive.read({ ...copy, order: { ...copy.order, code: `P${number}` } })

  expect(vi.getTimerCount()).toBe(maxCached)
})
