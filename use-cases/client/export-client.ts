import { accessesForDataSubject, type AccessEvent, type ConsentRecord } from '#core/client/data-record.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import type { Db, Tx } from '#db/client.ts'
import { findClient, type Client } from '#db/client/clients.ts'
import { listAccesses, listConsents } from '#db/client/data-records.ts'
import type { DataSubject } from '#db/client/data-subjects.ts'
import { readClientRecords } from '#db/client/erasure.ts'
import { insertAuditEntry, type AuditActor } from '#db/staff/audit.ts'

type Deps = { db: Db; now: () => Date }
export type ClientExport = {
  exportedAt: Date
  /** Null for somebody who only left an e-mail. */
  client: Client | null
  consents: ConsentRecord[]
  accesses: AccessEvent[]
} & Awaited<ReturnType<typeof readClientRecords>>

/** Everything stored about a person, for that person (LGPD art. 18, II and V). The export itself is audited. */
export async function exportClient(
  { db, now }: Deps,
  actor: AuditActor,
  clientId: string,
): Promise<Result<ClientExport, 'not-found'>> {
  return db.transaction(async (tx) => {
    const client = await findClient(tx, clientId)
    if (!client) return refuse('not-found')

    const read = await readEverything(tx, client)
    await insertAuditEntry(tx, actor, {
      action: 'client-exported',
      subject: { kind: 'client', id: clientId, label: '' },
      at: now(),
    })
    return accept({ exportedAt: now(), client, ...read })
  })
}

/** The same for the person, who proved to read the mailbox. Recorded by the security log, as every use of the link is. */
export function exportOwnData(
  { db, now }: Deps,
  { linkId, subject: { client, ...subject } }: { linkId: string; subject: DataSubject },
): Promise<ClientExport> {
  return db.transaction(async (tx) => {
    const read = await readEverything(tx, { ...subject, linkId })
    return { exportedAt: now(), client, ...read, accesses: accessesForDataSubject(read.accesses) }
  })
}

async function readEverything(tx: Tx, subject: Pick<Client, 'id' | 'email'> & { linkId?: string }) {
  return {
    ...(await readClientRecords(tx, subject)),
    consents: await listConsents(tx, subject),
    accesses: await listAccesses(tx, subject),
  }
}
