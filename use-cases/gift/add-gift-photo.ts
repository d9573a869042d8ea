import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'

import type { Files } from '#adapters/files/files.ts'
import type { PhotoProcessingRefusal, PhotoProcessor, ProcessedPhoto } from '#adapters/photo/photo-processor.ts'
import { checkPhoto, maxPhotos, type PhotoRefusal } from '#core/gift/photo.ts'
import { blobSource } from '#core/shared/byte-source.ts'
import { findFormat } from '#core/shared/file-format.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { insertFile } from '#db/audio/files.ts'
import {
  countGiftPhotos,
  deleteGiftPhoto,
  findGiftPhotoFile,
  insertGiftPhoto,
  listGiftPhotos,
  saveGiftPhoto,
} from '#db/gift/gift-photos.ts'
import { findGiftOfProject, lockGiftOfProject, saveGiftChange } from '#db/gift/gifts.ts'
import { consumeAddressLimit } from '#db/shared/rate-limits.ts'
import { removeLeftover } from '#use-cases/audio/internal/remove-leftover.ts'
import { isInfected, type ScanDeps } from '#use-cases/audio/internal/scan-upload.ts'
import type { QueueDeps } from '#use-cases/deps.ts'
import { recordSecurityEvent } from '#use-cases/staff/record-security-event.ts'

type Deps = QueueDeps & { files: Files; photos: PhotoProcessor } & ScanDeps
export type AddGiftPhotoRefusal = PhotoRefusal | PhotoProcessingRefusal | 'infected' | 'busy' | 'not-found'

/** Twenty photos, each some times over. */
const perAddress = { limit: 150, windowSeconds: 3_600, event: 'none' } as const

/** Counts a photo that is to be converted; an upload before its bytes are read, so that nobody fills the memory. */
export function consumePhotoLimit({ db }: Pick<Deps, 'db'>, ip: string): Promise<boolean> {
  return consumeAddressLimit(db, 'gift:photo', ip, perAddress)
}

/** Whether a project has a gift with room for a photo: asked before any of its bytes is read, too. */
export async function canAddGiftPhoto(
  { db }: Pick<Deps, 'db'>,
  projectId: string,
): Promise<Result<undefined, 'not-found' | 'photo-too-many'>> {
  const found = await findGiftOfProject(db, projectId)
  if (!found || found.isStopped) return refuse('not-found')
  return (await countGiftPhotos(db, found.gift.id)) >= maxPhotos ? refuse('photo-too-many') : accept()
}

/** Adds a photo to a gift. Only what was decoded and written anew is stored; the original never is. */
export async function addGiftPhoto(
  deps: Deps,
  { projectId, original, ip }: { projectId: string; original: Blob; ip: string },
): Promise<Result<undefined, AddGiftPhotoRefusal>> {
  const checked = checkPhoto({ size: original.size, found: await findFormat(blobSource(original)) })
  if (!checked.ok) return checked
  const allowed = await canAddGiftPhoto(deps, projectId)
  if (!allowed.ok) return allowed
  if (await isInfected(deps, () => original.stream())) {
    await recordSecurityEvent(deps, { kind: 'upload-infected', subject: 'foto do presente', ip, userAgent: '' })
    return refuse('infected')
  }
  const processed = await deps.photos.process(await original.bytes())
  return processed.ok ? store(deps, projectId, processed.value) : processed
}

/** Turns a photo by a quarter to the right: messengers drop what says which side is up. */
export async function turnGiftPhoto(
  deps: Deps,
  { projectId, photoId, ip }: { projectId: string; photoId: string; ip: string },
): Promise<Result<undefined, AddGiftPhotoRefusal>> {
  if (!(await consumePhotoLimit(deps, ip))) return refuse('busy')
  const found = await findGiftOfProject(deps.db, projectId)
  const file = found && (await findGiftPhotoFile(deps.db, { giftId: found.gift.id, photoId, size: 'large' }))
  if (!file) return refuse('not-found')
  const processed = await deps.photos.process(await buffer(await deps.files.read(file.storageKey)), true)
  return processed.ok ? store(deps, projectId, processed.value, photoId) : processed
}

async function store(
  deps: Deps,
  projectId: string,
  { type, large, thumb }: ProcessedPhoto,
  replacedId: string | null = null,
): Promise<Result<undefined, AddGiftPhotoRefusal>> {
  const put = async (bytes: Uint8Array) => {
    const storageKey = `presentes/${randomUUID()}`
    return { storageKey, name: 'foto.webp', type, ...(await deps.files.put(storageKey, once(bytes))) }
  }
  const [largeFile, thumbFile] = [await put(large.bytes), await put(thumb)]
  const stored = await deps.db.transaction(async (tx) => {
    const gift = await lockGiftOfProject(tx, projectId)
    if (!gift) return refuse('not-found')
    const photos = await listGiftPhotos(tx, gift.id)
    if (replacedId === null && photos.length >= maxPhotos) return refuse('photo-too-many')
    if (replacedId !== null && !photos.some(({ id }) => id === replacedId)) return refuse('not-found')
    const [fileId, thumbFileId] = [await insertFile(tx, largeFile), await insertFile(tx, thumbFile)]
    const photo = { fileId, thumbFileId, width: large.width, height: large.height }
    if (replacedId === null) await insertGiftPhoto(tx, { ...photo, giftId: gift.id, createdAt: deps.now() })
    else await saveGiftPhoto(tx, replacedId, photo)
    await saveGiftChange(tx, gift, {}, deps.now())
    return accept()
  })
  if (!stored.ok) for (const { storageKey } of [largeFile, thumbFile]) await removeLeftover(deps.files, storageKey)
  return stored
}

/** Removes a photo from a gift; a job then deletes its bytes. */
export function removeGiftPhoto(
  deps: Pick<Deps, 'db' | 'queue' | 'now'>,
  { projectId, photoId }: { projectId: string; photoId: string },
): Promise<Result<undefined, 'not-found'>> {
  return deps.db.transaction(async (tx) => {
    const gift = await lockGiftOfProject(tx, projectId)
    if (!gift || !(await deleteGiftPhoto(tx, gift.id, photoId))) return refuse('not-found')
    await deps.queue.enqueue(tx, 'cleanup', {})
    await saveGiftChange(tx, gift, {}, deps.now())
    return accept()
  })
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes)
}
