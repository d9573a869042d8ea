import { randomUUID } from 'node:crypto'

import { giftForm, type GiftErrors, type GiftTyped } from '#copy/gift/gift-form.ts'
import { canCreateGift, giftEnd, giftSong, normalizeAnswer, type CreateGiftRefusal } from '#core/gift/gift.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { listDeliveredFiles } from '#db/delivery/deliveries.ts'
import { insertGift, lockGiftOfProject, saveGiftChange, type Gift } from '#db/gift/gifts.ts'
import { findOwnStopReason } from '#db/order/active-orders.ts'
import { lockProject, type Project } from '#db/project/projects.ts'
import type { SignerDeps } from '#use-cases/deps.ts'

import { nextGiftLink } from './gift-links.ts'
import { giftRevision } from './gift-revision.ts'

export type SaveGiftRefusal = CreateGiftRefusal | 'not-found' | 'withdrawn' | 'stale' | 'form-invalid'
/** `errors` say what is wrong with the form, field by field. */
export type SaveGiftResult = Result<{ isNew: boolean }, Exclude<SaveGiftRefusal, 'form-invalid'>> | InvalidGiftForm
type InvalidGiftForm = { ok: false; code: 'form-invalid'; errors: GiftErrors }

/** A form, and the revision of the gift it was made from. */
type GiftChange = GiftTyped & { seen?: string }

/** Creates the gift of a delivered project, or changes it. A form that another change or its deletion has overtaken does not undo it. */
export async function saveGift(deps: SignerDeps, projectId: string, typed: GiftChange): Promise<SaveGiftResult> {
  return deps.db.transaction(async (tx): Promise<SaveGiftResult> => {
    const project = await lockProject(tx, projectId)
    if (!project) return refuse('not-found')
    const now = deps.now()
    const gift = await lockGiftOfProject(tx, projectId)
    if (gift && gift.withdrawnAt !== null) return refuse('withdrawn')
    const isStopped = (await findOwnStopReason(tx, project)) !== null
    if (isStopped) return refuse('purchase-stopped')

    const parsed = giftForm.parse(typed, { now, stored: gift })
    if (!parsed.ok) return { ok: false, code: 'form-invalid', errors: parsed.errors }
    const content = { ...parsed.value, endsAt: giftEnd(parsed.value.opensAt) }
    const isOvertaken = typed.seen !== undefined && typed.seen !== giftRevision(gift)
    // The same form once more, as of a second press, overtakes nothing.
    const isRepeated = gift !== null && giftRevision(content) === giftRevision(gift)
    if (isOvertaken && !isRepeated) return refuse('stale')
    if (gift) {
      // Another spelling of the same answer locks nobody out.
      const isNewKey =
        gift.question !== content.question ||
        normalizeAnswer(gift.answer ?? '') !== normalizeAnswer(content.answer ?? '')
      const accessGeneration = gift.accessGeneration + (isNewKey ? 1 : 0)
      await saveGiftChange(tx, gift, { ...content, accessGeneration }, now)
      return accept({ isNew: false })
    }

    const song = giftSong(await listDeliveredFiles(tx, project))
    const allowed = canCreateGift({ status: project.status, isStopped, hasSong: song !== null })
    if (!allowed.ok) return allowed
    if (!song) return refuse('song-missing')
    await insertGift(tx, newGift(deps, project, { ...content, fileId: song.file.id, createdAt: now, updatedAt: now }))
    return accept({ isNew: true })
  })
}

type Content = Pick<
  Gift,
  | 'recipient'
  | 'dedication'
  | 'sender'
  | 'opensAt'
  | 'zone'
  | 'endsAt'
  | 'question'
  | 'answer'
  | 'fileId'
  | 'createdAt'
  | 'updatedAt'
>

function newGift({ signer }: Pick<SignerDeps, 'signer'>, { id: projectId }: Pick<Project, 'id'>, content: Content) {
  const id = randomUUID()
  return { ...content, id, projectId, ...nextGiftLink(signer, { id, linkNumber: 1 }) }
}
