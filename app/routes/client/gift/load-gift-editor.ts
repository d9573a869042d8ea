import type { Deps } from '#app/http/deps.ts'
import type { GiftEditorView } from '#core/gift/gift-view.ts'
import { canCreateGift, giftSong, type CreateGiftRefusal } from '#core/gift/gift.ts'
import { generateCover, type Cover } from '#core/site/cover-art.ts'
import { listDeliveredFiles } from '#db/delivery/deliveries.ts'
import { listGiftReactions } from '#db/gift/gift-reactions.ts'
import { findGiftOfProject } from '#db/gift/gifts.ts'
import { findOwnStopReason } from '#db/order/active-orders.ts'
import { findDeliveredVersionId } from '#db/preview/feedbacks.ts'
import { readCoverSeed } from '#db/project/covers.ts'
import type { Project } from '#db/project/projects.ts'
import { giftPath, giftToken } from '#use-cases/gift/gift-links.ts'
import { giftRevision } from '#use-cases/gift/gift-revision.ts'

import { loadGiftPhotos, viewReaction } from './load-gift.ts'

export type GiftEditorPageView = {
  delivery: string
  title: string
  /** For whom the song is; the form starts with it. */
  recipient: string
  /** As the page draws it: of the version that was delivered. */
  cover: Cover
  gift: GiftEditorView | null
  /** Why there can be none. */
  refusal: CreateGiftRefusal | null
  now: Date
}

/** The gift of a project as its buyer prepares it. */
export async function loadGiftEditor(
  { db, signer, siteUrl, now }: Pick<Deps, 'db' | 'signer' | 'siteUrl' | 'now'>,
  project: Project,
): Promise<GiftEditorPageView> {
  const found = await findGiftOfProject(db, project.id)
  const isStopped = (await findOwnStopReason(db, project)) !== null
  const hasSong = giftSong(await listDeliveredFiles(db, project)) !== null
  const allowed = canCreateGift({ status: project.status, isStopped, hasSong })
  const refusal = allowed.ok || (found && !isStopped) ? null : allowed.code
  const page = {
    delivery: `/deliveries/${project.id}`,
    title: project.title,
    recipient: project.recipient,
    cover: generateCover(
      await readCoverSeed(db, { ...project, approvedVersionId: await findDeliveredVersionId(db, project) }),
    ),
    refusal,
    now: now(),
  }
  if (!found || isStopped) return { ...page, gift: null }

  const { gift } = found
  const token = giftToken(signer, gift)
  return {
    ...page,
    gift: {
      url: token === null ? null : `${siteUrl}${giftPath(token)}`,
      revision: giftRevision(gift),
      recipient: gift.recipient,
      dedication: gift.dedication,
      sender: gift.sender,
      opensAt: gift.opensAt,
      endsAt: gift.endsAt,
      zone: gift.zone,
      question: gift.question ?? '',
      answer: gift.answer ?? '',
      isOpened: gift.opensAt <= now(),
      firstOpenedAt: gift.firstOpenedAt,
      withdrawnAt: gift.withdrawnAt,
      photos: token === null ? [] : await loadGiftPhotos(db, gift, token),
      reactions: (await listGiftReactions(db, gift.id)).map((reaction) => ({
        ...viewReaction(reaction),
        createdAt: reaction.createdAt,
      })),
    },
  }
}
