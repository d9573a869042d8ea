import type { Signer } from '#adapters/signer.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { isUuid } from '#core/shared/uuid.ts'
import { advanceGenerations, findAccessSubject, listAccessOfClient, listAccessTogether } from '#db/access/access.ts'
import { lockBriefingsOf, saveBriefingChange } from '#db/briefing/briefings.ts'
import type { Db, Tx } from '#db/client.ts'
import type { OrderOrProject } from '#db/order/orders.ts'
import { newLinkToken } from '#use-cases/briefing/briefing-links.ts'
import { change } from '#use-cases/change.ts'

import { readAccessToken } from './access-tokens.ts'
import { hashSecret } from './hash-secret.ts'

type Deps = { signer: Signer; now: () => Date }

/** "Sair de todos os aparelhos": every browser and every mailed link of the briefing has to prove itself again. */
export function endAccessEverywhere(deps: Deps & { db: Db }, subject: OrderOrProject): Promise<void> {
  return change(deps, 'buyer', async (tx, { history }) => {
    const ended = await listAccessTogether(tx, subject)
    await end(tx, deps, ended, { preserveStatus: false })
    const [orderId] = ended.orderIds
    const [projectId] = ended.projectIds
    await history('access-ended', { orderId: subject.orderId ?? orderId, projectId: subject.projectId ?? projectId })
  })
}

/** "Não foi você?" in a mail. A link of an earlier generation has done its work already. */
export async function endAccessByLink(
  deps: Deps & { db: Db },
  token: string,
): Promise<Result<'ended' | 'ended-before', 'link-unknown'>> {
  const [kind, id = '', generation] = readAccessToken(deps.signer, 'end-access', token)?.split(':') ?? []
  if (!isUuid(id)) return refuse('link-unknown')
  const subject = kind === 'order' ? { orderId: id, projectId: null } : { orderId: null, projectId: id }
  const found = await findAccessSubject(deps.db, subject)
  if (!found) return refuse('link-unknown')
  if (found.accessGeneration !== Number(generation)) return accept('ended-before')
  await endAccessEverywhere(deps, subject)
  return accept('ended')
}

/** A new e-mail address: whoever reads the old one has no access to anything of this client any more. */
export async function endAccessOfClient(tx: Tx, deps: Deps, clientId: string): Promise<void> {
  await end(tx, deps, await listAccessOfClient(tx, clientId), { preserveStatus: false })
}

/** A full refund: what was sold is closed, and pages that are open still show how the order ended. */
export async function endAccessToRefunded(tx: Tx, deps: Deps, order: { id: string; forProjectId: string | null }) {
  const isExtra = order.forProjectId !== null
  const ended = isExtra
    ? { orderIds: [order.id], projectIds: [] }
    : await listAccessTogether(tx, { orderId: order.id, projectId: null })
  await end(tx, deps, ended, { preserveStatus: true })
}

async function end(
  tx: Tx,
  { signer, now }: Deps,
  ended: { orderIds: string[]; projectIds: string[] },
  { preserveStatus }: { preserveStatus: boolean },
): Promise<void> {
  await advanceGenerations(tx, ended, { preserveStatus })
  for (const { id, linkNumber: last } of await lockBriefingsOf(tx, ended)) {
    const linkNumber = last + 1
    await saveBriefingChange(
      tx,
      id,
      { linkNumber, tokenHash: hashSecret(newLinkToken(signer, { id, linkNumber })) },
      now(),
    )
  }
}
