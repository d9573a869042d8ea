import type { Tx } from '#db/client.ts'
import { lockImportsOf } from '#db/client/client-imports.ts'
import { lockClient, lockOrdersOfClient, type Client } from '#db/client/clients.ts'

/**
 * Locks what an erasure decides on, in the order in which imports and payments lock it: their drafts, their orders, the
 * client. `null`: nobody of this id is a client.
 */
export async function lockToErase(tx: Tx, subject: { id: string; email: string }): Promise<Client | null> {
  await lockImportsOf(tx, subject.email)
  await lockOrdersOfClient(tx, subject)
  return lockClient(tx, subject.id)
}
