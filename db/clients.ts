import { sql } from 'drizzle-orm'

import type { Tx } from './client.ts'
import { clients } from './schema.ts'

/** The client with this e-mail, whatever its case; made when there is none. Known names and phones are kept. */
export async function findOrCreateClient(
  tx: Tx,
  buyer: { name: string; email: string; phone: string | null },
): Promise<string> {
  const [client] = await tx
    .insert(clients)
    .values(buyer)
    .onConflictDoUpdate({
      target: clients.emailKey,
      set: { phone: sql`coalesce(${clients.phone}, excluded.phone)`, updatedAt: sql`now()` },
    })
    .returning({ id: clients.id })
  if (!client) throw new Error('a client was neither found nor made')
  return client.id
}
