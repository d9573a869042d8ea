import { accept, refuse, type Result } from '#core/shared/result.ts'
import { ofProject } from '#core/staff/audit-subjects.ts'
import { deleteLeaveToShow, saveShown } from '#db/gift/gift-reactions.ts'
import { announceGift, lockGiftOfProject, type Gift } from '#db/gift/gifts.ts'
import { findProject } from '#db/project/projects.ts'
import { change, type ProjectActor } from '#use-cases/change.ts'
import type { Deps } from '#use-cases/deps.ts'

/** Chooses a reaction for the home page, or takes it down: only one whose writer allowed that. */
export function showReaction(
  deps: Deps,
  { projectId, actor }: ProjectActor,
  { id, isShown }: { id: string; isShown: boolean },
): Promise<Result<undefined, 'not-found' | 'no-leave'>> {
  return change(deps, actor, async (tx, { audit }) => {
    const project = await findProject(tx, projectId)
    const gift = await lockGiftOfProject(tx, projectId)
    if (!project || !gift) return refuse('not-found')
    if (!(await saveShown(tx, { giftId: gift.id, id }, isShown ? deps.now() : null))) return refuse('no-leave')
    await audit(isShown ? 'reaction-shown' : 'reaction-hidden', ofProject(project), {})
    await announceGift(tx, gift)
    return accept()
  })
}

/** Whoever wrote a reaction takes back the leave to show it, in the browser it was written in. */
export function withdrawLeaveToShow(
  { db }: Pick<Deps, 'db'>,
  { gift, id, visitorId }: { gift: Pick<Gift, 'id' | 'projectId'>; id: string; visitorId: string },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const isTakenBack = await deleteLeaveToShow(tx, { giftId: gift.id, id, visitorId })
    if (isTakenBack) await announceGift(tx, gift)
    return isTakenBack
  })
}
