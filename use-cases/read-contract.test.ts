import { join } from 'node:path'

import { expect, test } from 'vitest'

import { contractArchive } from '#adapters/contract-archive.ts'
import { firstSettings } from '#copy/first-settings.ts'
import { saveRevision } from '#db/revisions.ts'
import { openWorld } from '#test/support/world.ts'

import { contractCopy, readContract } from './read-contract.ts'

const world = await openWorld()
const deps = { ...world, contracts: contractArchive(join(world.folder, 'contracts')) }

test('the contract of an order is a PDF under its code; an order that is not there has none', async () => {
  const { orderId, code } = await world.place()
  const contract = await readContract(deps, orderId)

  expect(contract?.code).toBe(code)
  expect(
    Buffer.from(contract?.pdf ?? [])
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  expect(await readContract(deps, '00000000-0000-4000-8000-000000000000')).toBeNull()
})

test('the words are the accepted ones, whatever the studio changes later', async () => {
  const { orderId } = await world.place({ packageId: 'premium' })
  const before = contractCopy(await world.order(orderId), firstSettings)
  await saveRevision(world.db, 'settings', { ...firstSettings, productName: 'Outro Nome' }, null)

  expect(contractCopy(await world.order(orderId), firstSettings)).toEqual(before)
})
