import type { Signer } from '#adapters/signer.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { ofProject } from '#core/staff/audit-subjects.ts'
import type { Tx } from '#db/client.ts'
import { deleteGiftRow, lockGiftOfProject, saveGiftChange, type Gift } from '#db/gift/gifts.ts'
import { findProject } from '#db/project/projects.ts'
import type { Queue } from '#db/queue.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { recordsOf } from '#use-cases/change.ts'
import type { Deps } from '#use-cases/deps.ts'

import { nextGiftLink } from './gift-links.ts'

/** Who takes a gift back: its buyer (`null`), or staff at the buyer's or the recipient's request, which is audited. */
type By = AuditActor | null
type GiftAction = { action: 'gift-withdrawn' | 'gift-deleted'; gift: Gift }
export type WithdrawGiftRefusal = 'not-found' | 'withdrawn'

/** Closes a gift at once, also for those who have it open. Nothing is deleted. */
export function withdrawGift(deps: Deps, by: By, projectId: string): Promise<Result<undefined, WithdrawGiftRefusal>> {
  return deps.db.transaction(async (tx) => {
    const gift = await lockGiftOfProject(tx, projectId)
    if (!gift) return refuse('not-found')
    if (gift.withdrawnAt !== null) return refuse('withdrawn')
    await saveGiftChange(tx, gift, { withdrawnAt: deps.now() }, deps.now())
    await record(tx, deps, by, { action: 'gift-withdrawn', gift })
    return accept()
  })
}

/** Gives a gift another link: the former one opens nothing any more. A withdrawn gift is there again. */
export function renewGiftLink(
  deps: Deps & { signer: Signer },
  projectId: string,
): Promise<Result<undefined, 'not-found'>> {
  return deps.db.transaction(async (tx) => {
    const gift = await lockGiftOfProject(tx, projectId)
    if (!gift) return refuse('not-found')
    const link = nextGiftLink(deps.signer, { id: gift.id, linkNumber: gift.linkNumber + 1 })
    const change = { ...link, withdrawnAt: null, accessGeneration: gift.accessGeneration + 1 }
    await saveGiftChange(tx, gift, change, deps.now())
    return accept()
  })
}

/** Deletes a gift with its photos and everything that was written in reply. */
export function deleteGift(
  deps: Deps & { queue: Queue },
  by: By,
  projectId: string,
): Promise<Result<undefined, 'not-found'>> {
  return deps.db.transaction(async (tx) => {
    const gift = await lockGiftOfProject(tx, projectId)
    if (!gift) return refuse('not-found')
    await deleteGiftRow(tx, gift)
    await deps.queue.enqueue(tx, 'cleanup', {})
    await record(tx, deps, by, { action: 'gift-deleted', gift })
    return accept()
  })
}

async function record(tx: Tx, deps: Deps, by: By, { action, gift }: GiftAction): Promise<void> {
  const project = await findProject(tx, gift.projectId)
  if (project) await recordsOf(tx, deps, by ?? 'buyer').audit(action, ofProject(project))
}
