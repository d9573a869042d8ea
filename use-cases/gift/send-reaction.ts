import { giftReactionMail } from '#copy/gift/gift-mails.ts'
import { giftPhase } from '#core/gift/gift.ts'
import { maxReactions, parseReaction, type RawReaction, type ReactionRefusal } from '#core/gift/thank-you.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import type { Db } from '#db/client.ts'
import { countGiftReactions, deleteGiftReaction, insertGiftReaction } from '#db/gift/gift-reactions.ts'
import { announceGift, findGiftById, lockGift, type Gift } from '#db/gift/gifts.ts'
import { findProject } from '#db/project/projects-admin.ts'
import type { Queue } from '#db/queue.ts'
import { countAddressTry } from '#db/shared/rate-limits.ts'
import { enqueueClientMail } from '#use-cases/mail/internal/enqueue-client-mail.ts'

type Deps = { db: Db; queue: Queue; siteUrl: string; now: () => Date }
export type SendReactionRefusal = ReactionRefusal | 'not-there' | 'too-many' | 'too-many-tries'

const perAddress = { limit: 10, windowSeconds: 3_600 }

/** Stores a thank-you of somebody who opened the gift, and mails the buyer that there is one. */
export async function sendReaction(
  deps: Deps,
  { giftId, visitorId, ip }: { giftId: string; visitorId: string; ip: string },
  raw: RawReaction,
): Promise<Result<undefined, SendReactionRefusal>> {
  const parsed = parseReaction(raw)
  if (!parsed.ok) return parsed
  if (!(await countAddressTry(deps.db, `gift:reaction:${giftId}`, ip, perAddress))) return refuse('too-many-tries')

  return deps.db.transaction(async (tx) => {
    const gift = await lockGift(tx, giftId)
    const found = gift && (await findGiftById(tx, giftId))
    if (!found) return refuse('not-there')
    const now = deps.now()
    if (giftPhase(found.gift, { isStopped: found.isStopped, isAdmitted: true, now }) !== 'open')
      return refuse('not-there')
    if ((await countGiftReactions(tx, giftId)) >= maxReactions) return refuse('too-many')

    const { name, text } = parsed.value
    const id = await insertGiftReaction(tx, {
      giftId,
      visitorId,
      name,
      content: text,
      consentedAt: now,
      createdAt: now,
    })
    const project = await findProject(tx, gift.projectId)
    if (project)
      await enqueueClientMail(tx, deps, project, {
        kind: 'gift-reaction',
        key: `gift-reaction:${id}`,
        content: (house) => giftReactionMail({ project, ...house }),
      })
    await announceGift(tx, gift)
    return accept()
  })
}

/** Deletes a thank-you: its writer (`visitorId`), or the gift's buyer (`null`). */
export function deleteReaction(
  { db }: Pick<Deps, 'db'>,
  { gift, id, visitorId }: { gift: Pick<Gift, 'id' | 'projectId'>; id: string; visitorId: string | null },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const isDeleted = await deleteGiftReaction(tx, { giftId: gift.id, id, visitorId })
    if (isDeleted) await announceGift(tx, gift)
    return isDeleted
  })
}
