import { accessesForDataSubject, type AccessEvent, type ConsentRecord } from '#core/client/data-record.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { ofClient } from '#core/staff/audit-subjects.ts'
import type { Tx } from '#db/client.ts'
import { findClient, type Client } from '#db/client/clients.ts'
import { listAccesses, listConsents } from '#db/client/data-records.ts'
import type { DataSubject } from '#db/client/data-subjects.ts'
import { readClientRecords } from '#db/client/erasure.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { change } from '#use-cases/change.ts'
import type { Deps } from '#use-cases/deps.ts'

export type ClientExport = {
  exportedAt: Date
  /** Null for somebody who only left an e-mail. */
  client: Client | null
  consents: ConsentRecord[]
  accesses: AccessEvent[]
} & Awaited<ReturnType<typeof readClientRecords>>

/** Everything stored about a person, for that person (LGPD art. 18, II and V). The export itself is audited. */
export async function exportClient(
  deps: Deps,
  actor: AuditActor,
  clientId: string,
): Promise<Result<ClientExport, 'not-found'>> {
  return change(deps, actor, async (tx, { audit }) => {
    const client = await findClient(tx, clientId)
    if (!client) return refuse('not-found')

    const read = await readEverything(tx, client)
    await audit('client-exported', ofClient(clientId))
    return accept({ exportedAt: deps.now(), client, ...read })
  })
}

/** The same for the person, who proved to read the mailbox. Recorded by the security log, as every use of the link is. */
export function exportOwnData(
  { db, now }: Deps,
  { linkId, subject: { client, ...subject } }: { linkId: string; subject: DataSubject },
): Promise<ClientExport> {
  return db.transaction(async (tx) => {
    const read = await readEverything(tx, { ...subject, linkId })
    // A number is typed, never proved: only what was answered to messages about an order is theirs for certain.
    const whatsappAnswers = read.whatsappAnswers.filter(({ orderId }) => orderId !== null)
    return { exportedAt: now(), client, ...read, whatsappAnswers, accesses: accessesForDataSubject(read.accesses) }
  })
}

async function readEverything(tx: Tx, subject: Pick<Client, 'id' | 'email'> & { linkId?: string }) {
  return {
    ...(await readClientRecords(tx, subject)),
    consents: await listConsents(tx, subject),
    accesses: await listAccesses(tx, subject),
  }
}
