import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { BriefingAccess } from '#core/briefing/briefing.ts'
import { briefings } from '#db/schema.ts'
import { depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'
import { hashSecret } from '#use-cases/access/hash-secret.ts'
import { saveBriefing } from '#use-cases/briefing/save-briefing.ts'

import { findBriefing } from './find-briefing.ts'

const context = await createTestContext()
const deps = depsOf(context)

/** Begins a story without an order. */
async function begin(visitorId: string, access: BriefingAccess) {
  const saved = await saveBriefing(
    context,
    { visitorId, ip: randomUUID(), access },
    {
      packageId: 'essencial',
      briefingId: null,
      orderId: null,
      step: 'story',
      change: { story: 'Era uma vez' },
      from: { revision: 0, page: randomUUID() },
    },
  )
  if (!saved.ok) throw new Error(saved.code)
  return { id: saved.value.id, linkHash: hashSecret(saved.value.token ?? '') }
}

const open = (linkHashes: string[], fresh: boolean) =>
  findBriefing(deps, { linkHashes, orderIds: [] }, { packageId: 'essencial', code: null, fresh })

test('another story is begun, and its page opened again → the story that was begun', async () => {
  const visitorId = randomUUID()
  const sent = await begin(visitorId, { linkHashes: [], orderIds: [] })
  await context.db.update(briefings).set({ state: 'sent' }).where(eq(briefings.id, sent.id))
  expect(await open([sent.linkHash], true)).toEqual({ kind: 'new', order: null })

  const second = await begin(visitorId, { linkHashes: [sent.linkHash], orderIds: [] })

  expect(second.id).not.toBe(sent.id)
  expect(await open([sent.linkHash, second.linkHash], true)).toMatchObject({
    kind: 'briefing',
    row: { briefing: { id: second.id } },
  })
})
