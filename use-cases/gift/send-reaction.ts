import type { Files } from '#adapters/files/files.ts'
import { giftReactionMail } from '#copy/gift/gift-mails.ts'
import { giftPhase } from '#core/gift/gift.ts'
import { maxGiftRecordingBytes, validateRecording, type RecordingRefusal } from '#core/gift/reaction-recording.ts'
import { maxReactions, parseReaction, type RawReaction, type ReactionRefusal } from '#core/gift/reaction.ts'
import { blobSource } from '#core/shared/byte-source.ts'
import { findFormat } from '#core/shared/file-format.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { insertFile } from '#db/audio/files.ts'
import type { DbOrTx } from '#db/client.ts'
import {
  deleteGiftReaction,
  hasSameReaction,
  insertGiftReaction,
  measureGiftReactions,
} from '#db/gift/gift-reactions.ts'
import { announceGift, findGiftById, lockGift, type Gift } from '#db/gift/gifts.ts'
import { findProject } from '#db/project/projects.ts'
import { consumeAddressLimit } from '#db/shared/rate-limits.ts'
import { removeLeftover } from '#use-cases/audio/internal/remove-leftover.ts'
import type { ScanDeps } from '#use-cases/audio/internal/scan-upload.ts'
import { storeRecorded } from '#use-cases/audio/internal/store-recorded.ts'
import type { MailDeps } from '#use-cases/deps.ts'
import { enqueueClientMail } from '#use-cases/mail/internal/enqueue-client-mail.ts'

type Deps = MailDeps & {
  files: Files
  /** Bytes of all recordings of a gift; only tests set it. */
  giftRecordingBytes?: number
} & ScanDeps
export type SendReactionRefusal =
  | ReactionRefusal
  | RecordingRefusal
  | 'recordings-full'
  | 'infected'
  | 'not-there'
  | 'too-many'
  | 'too-many-tries'
/** What was spoken or filmed; without one, its media is empty. */
export type RawRecording = { media: Blob; durationMs: number }

const perAddress = { limit: 10, windowSeconds: 3_600, event: 'none' } as const
/** Also those that are refused, since their bytes are read first. */
const uploadsPerAddress = { limit: 30, windowSeconds: 3_600, event: 'none' } as const

/** Counts an upload before its bytes are read, so that nobody fills the memory. */
export function consumeRecordingLimit({ db }: Pick<Deps, 'db'>, ip: string): Promise<boolean> {
  return consumeAddressLimit(db, 'gift:recording', ip, uploadsPerAddress)
}

/** Stores a reaction of somebody who opened the gift, and mails the buyer that there is one. */
export async function sendReaction(
  deps: Deps,
  { giftId, visitorId, ip }: { giftId: string; visitorId: string; ip: string },
  raw: RawReaction,
  { media, durationMs }: RawRecording,
): Promise<Result<undefined, SendReactionRefusal>> {
  const hasRecording = media.size > 0
  const parsed = parseReaction(raw, hasRecording)
  if (!parsed.ok) return parsed
  const found = hasRecording ? await findFormat(blobSource(media)) : null
  const checked = hasRecording
    ? validateRecording({ size: media.size, found, declaredType: media.type }, durationMs)
    : null
  if (checked && !checked.ok) return checked
  if (!(await consumeAddressLimit(deps.db, `gift:reaction:${giftId}`, ip, perAddress))) return refuse('too-many-tries')
  // Checked before anything is written: what nobody may send stores nothing.
  const early = await canSend(deps.db, deps, { giftId, bytes: media.size })
  if (!early.ok) return early

  const file = checked
    ? await storeRecorded(deps, {
        media,
        type: checked.value.type,
        folder: 'presentes',
        name: 'recado',
        subject: 'recado do presente',
        ip,
      })
    : null
  if (file === 'infected') return refuse('infected')
  let isStored = false
  const sent = await deps.db.transaction(async (tx) => {
    const gift = await lockGift(tx, giftId)
    const allowed = await canSend(tx, deps, { giftId, bytes: media.size })
    if (!gift || !allowed.ok) return allowed
    const now = deps.now()
    const { name, text, mayShow } = parsed.value
    const showableAt = mayShow ? now : null
    const reaction = { giftId, visitorId, name, content: text, consentedAt: now, showableAt, createdAt: now }
    // Pressed twice, or sent again because the answer was lost on its way.
    if (await hasSameReaction(tx, { ...reaction, sha256: file?.sha256 ?? null })) return accept()
    const id = await insertGiftReaction(tx, {
      ...reaction,
      ...(file ? { fileId: await insertFile(tx, file), durationMs } : {}),
    })
    const project = await findProject(tx, gift.projectId)
    if (project)
      await enqueueClientMail(tx, deps, project, {
        kind: 'gift-reaction',
        key: `gift-reaction:${id}`,
        content: (mailContext) => giftReactionMail({ project, ...mailContext }),
      })
    await announceGift(tx, gift)
    isStored = true
    return accept()
  })
  if (file && !isStored) await removeLeftover(deps.files, file.storageKey)
  return sent
}

async function canSend(
  db: DbOrTx,
  { now, giftRecordingBytes }: Deps,
  { giftId, bytes }: { giftId: string; bytes: number },
): Promise<Result<undefined, SendReactionRefusal>> {
  const found = await findGiftById(db, giftId)
  if (!found) return refuse('not-there')
  const { gift, isStopped } = found
  if (giftPhase(gift, { isStopped, isAdmitted: true, now: now() }) !== 'open') return refuse('not-there')
  const stored = await measureGiftReactions(db, giftId)
  if (stored.count >= maxReactions) return refuse('too-many')
  const room = giftRecordingBytes ?? maxGiftRecordingBytes
  return bytes > 0 && stored.bytes + bytes > room ? refuse('recordings-full') : accept()
}

/** Deletes a reaction: its writer (`visitorId`), or the gift's buyer (`null`). A job deletes the bytes of a recording. */
export function deleteReaction(
  { db, queue }: Pick<Deps, 'db' | 'queue'>,
  { gift, id, visitorId }: { gift: Pick<Gift, 'id' | 'projectId'>; id: string; visitorId: string | null },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const isDeleted = await deleteGiftReaction(tx, { giftId: gift.id, id, visitorId })
    if (!isDeleted) return false
    await queue.enqueue(tx, 'cleanup', {})
    await announceGift(tx, gift)
    return true
  })
}
