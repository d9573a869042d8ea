import { accept, refuse, type Result } from '#core/shared/result.ts'
import type { Db } from '#db/client.ts'
import { findClient, type Client } from '#db/client/clients.ts'
import { readClientRecords } from '#db/client/erasure.ts'
import { insertAuditEntry, type AuditActor } from '#db/staff/audit.ts'

type Deps = { db: Db; now: () => Date }
export type ClientExport = { exportedAt: Date; client: Client } & Awaited<ReturnType<typeof readClientRecords>>

/** Everything stored about a person, for that person (LGPD art. 18, II and V). The export itself is audited. */
export async function exportClient(
  { db, now }: Deps,
  actor: AuditActor,
  clientId: string,
): Promise<Result<ClientExport, 'not-found'>> {
  return db.transaction(async (tx) => {
    const client = await findClient(tx, clientId)
    if (!client) return refuse('not-found')

    const records = await readClientRecords(tx, client)
    await insertAuditEntry(tx, actor, {
      action: 'client-exported',
      subject: { kind: 'client', id: clientId, label: '' },
      at: now(),
    })
    return accept({ exportedAt: now(), client, ...records })
  })
}
