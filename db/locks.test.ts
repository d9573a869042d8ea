import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { insertLibraryItem, insertReference, lockLibraryItem } from '#db/audio/library.ts'
import { lockRecording } from '#db/audio/recordings.ts'
import { insertPronunciation } from '#db/briefing/briefing-pronunciations.ts'
import { lockBriefingOfProject } from '#db/briefing/briefings.ts'
import { lockClient, lockClientToRemove } from '#db/client/clients.ts'
import { recordHistory } from '#db/project/history.ts'
import { lockProject } from '#db/project/projects.ts'
import { loggableError } from '#db/shared/errors.ts'
import { createPaidProject } from '#test/support/project-fixtures.ts'
import { createFile, createSoundVersion } from '#test/support/recording-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

import type { Tx } from './client.ts'
import { briefings, orders } from './schema.ts'

const context = await createTestContext()
const { db } = context

const heldByAnother = '55P03'

/** What a second connection gets that writes while a first one holds the lock: null, or PostgreSQL's error code. */
async function writeWhileLocked(lock: (tx: Tx) => Promise<unknown>, write: (tx: Tx) => Promise<unknown>) {
  return db.transaction(async (tx) => {
    expect(await lock(tx)).not.toBeNull()
    return db
      .transaction(async (other) => {
        await other.execute(sql`set local lock_timeout = '1s'`)
        await write(other)
        return null
      })
      .catch((error: unknown) => loggableError(error).code)
  })
}

test('a locked row → can be referenced meanwhile without a deadlock', async () => {
  const { id: projectId, clientId, orderId } = await createPaidProject(context)
  const { orderId: other } = await context.place()
  const [briefing] = await db.select().from(briefings).where(eq(briefings.orderId, orderId))
  const fileId = await createFile(context)
  const { recordingId } = await createSoundVersion(context, projectId)
  const item = { recordingId, title: 'Valsa', category: 'piano' as const, staffId: 'ana', createdAt: context.now() }
  const itemId = await db.transaction((tx) => insertLibraryItem(tx, item))

  const pairs: Parameters<typeof writeWhileLocked>[] = [
    [
      (tx) => lockProject(tx, projectId),
      (tx) => recordHistory(tx, { projectId, type: 'briefing-answered', actor: 'buyer' }),
    ],
    [(tx) => lockClient(tx, clientId), (tx) => tx.update(orders).set({ clientId }).where(eq(orders.id, other))],
    [
      (tx) => lockBriefingOfProject(tx, projectId),
      (tx) =>
        insertPronunciation(tx, {
          briefingId: briefing?.id ?? '',
          fileId,
          durationMs: 1_000,
          createdAt: context.now(),
        }),
    ],
    [(tx) => lockRecording(tx, recordingId), (tx) => insertLibraryItem(tx, item)],
    [(tx) => lockLibraryItem(tx, itemId), (tx) => insertReference(tx, { projectId, itemId, at: context.now() })],
  ]
  for (const [lock, write] of pairs) expect(await writeWhileLocked(lock, write)).toBeNull()
})

test('a locked row → cannot be changed, and a client being deleted gets no new references', async () => {
  const { id, clientId } = await createPaidProject(context)
  const lock = (tx: Tx) => lockProject(tx, id)
  expect(await writeWhileLocked(lock, lock)).toBe(heldByAnother)

  const { orderId } = await context.place()
  expect(
    await writeWhileLocked(
      (tx) => lockClientToRemove(tx, clientId),
      (tx) => tx.update(orders).set({ clientId }).where(eq(orders.id, orderId)),
    ),
  ).toBe(heldByAnother)
})
