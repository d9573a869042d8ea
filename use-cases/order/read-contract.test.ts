import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { createContractCache } from '#adapters/pdf/contract-cache.ts'
import { inlineRenderer } from '#adapters/pdf/pdf-renderer.ts'
import { erasePersonalData } from '#db/client/erasure.ts'
import { saveDocumentVersion } from '#db/content/document-versions.ts'
import { firstSettings } from '#db/seed/settings.ts'
import { pdfText } from '#test/support/formats/pdf-text.ts'
import { createTestContext } from '#test/support/test-context.ts'

import { contractCopy, readContract } from './read-contract.ts'

const context = await createTestContext()
const deps = { ...context, contracts: createContractCache(inlineRenderer) }

test('an order’s contract → a PDF named by its code; an unknown order → none', async () => {
  const { orderId, code } = await context.place()
  const contract = await readContract(deps, orderId)

  expect(contract?.code).toBe(code)
  expect(
    Buffer.from(contract?.pdf ?? [])
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  expect(await readContract(deps, '00000000-0000-4000-8000-000000000000')).toBeNull()
})

test('the texts change later → the contract stays as accepted', async () => {
  const { orderId } = await context.place({ packageId: 'premium' })
  const before = contractCopy(await context.order(orderId), firstSettings)
  await saveDocumentVersion(context.db, 'settings', { ...firstSettings, productName: 'Outro Nome' }, null)

  expect(contractCopy(await context.order(orderId), firstSettings)).toEqual(before)
})

test('a person is erased → a cached contract no longer names them', async () => {
  const email = `apagada-${randomUUID()}@exemplo.com.br`
  const { orderId } = await context.place({ email, name: 'Joaquina' })
  const read = async () => pdfText((await readContract(deps, orderId))?.pdf ?? new Uint8Array())
  expect(await read()).toContain('Joaquina')
  await context.db.transaction((tx) =>
    erasePersonalData(tx, { id: randomUUID(), email }, { retainedOrderIds: [], now: context.now() }),
  )

  const after = await read()
  expect(after).not.toContain('Joaquina')
  expect(after).not.toContain('apagada-')
})
