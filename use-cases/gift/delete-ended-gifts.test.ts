import { expect, test } from 'vitest'

import { addDays } from '#core/shared/dates.ts'
import { findGiftOfProject } from '#db/gift/gifts.ts'
import { createGift } from '#test/support/delivery-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

import { deleteEndedGifts } from './delete-ended-gifts.ts'

const context = await createTestContext()

test('a gift that ended → deleted a month later, not before', async () => {
  const { project, gift } = await createGift(context)

  context.time = addDays(gift.endsAt, 29)
  await deleteEndedGifts(context)
  expect(await findGiftOfProject(context.db, project.id)).not.toBeNull()

  context.time = addDays(gift.endsAt, 31)
  expect(await deleteEndedGifts(context)).toBe(1)
  expect(await findGiftOfProject(context.db, project.id)).toBeNull()
})
