import { capsuleContent, type Capsule } from '#copy/delivery/capsule.ts'
import { fitPhotos } from '#core/delivery/capsule-photos.ts'
import { lyricLines } from '#core/preview/lyric.ts'
import type { StoredFile } from '#db/audio/files.ts'
import type { Db } from '#db/client.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import type { DeliveryFile } from '#db/delivery/deliveries.ts'
import { listGiftPhotoFiles } from '#db/gift/gift-photos.ts'
import { findGiftOfProject } from '#db/gift/gifts.ts'
import type { Project } from '#db/project/projects.ts'

import { readDocuments } from './internal/generate-documents.ts'
import { readKeepsake } from './internal/read-keepsake.ts'
import { readDelivered } from './read-delivery.ts'

type Deps = { db: Db; siteUrl: string; now: () => Date }

/**
 * What the capsule of a delivered song holds and its sound; `null` while there is no MP3 to put into it. `withGift`: also the
 * dedication and the photos of the gift that was made of it, which staff never see.
 */
export async function readCapsule(
  deps: Deps,
  project: Project,
  { withGift }: { withGift: boolean },
): Promise<{ capsule: Capsule; song: DeliveryFile; photos: StoredFile[] } | null> {
  const delivery = await readDelivered(deps.db, project)
  const song = delivery.files.find(({ kind }) => kind === 'mp3')
  if (!song) return null
  const { cover, lyric, credits } = await readKeepsake(deps.db, project)
  const certificate = delivery.files.find(({ kind }) => kind === 'certificate')
  const deliveredAt = project.deliveredAt ?? deps.now()
  const documents = await readDocuments(deps, {
    project,
    delivery,
    credits: certificate ? credits : null,
    now: deliveredAt,
    certificateId: certificate?.id ?? '',
  })
  const found = withGift ? await findGiftOfProject(deps.db, project.id) : null
  const gift = found && !found.gift.withdrawnAt ? found.gift : null
  const { photos, omitted } = fitPhotos(gift ? await listGiftPhotoFiles(deps.db, gift.id) : [])
  const capsule = capsuleContent({
    project,
    cover,
    lyric: lyricLines(lyric),
    dedication: gift?.dedication ? { text: gift.dedication, sender: gift.sender } : null,
    photos: photos.map(({ file: { type }, width, height }) => ({ type, width, height })),
    omittedPhotos: omitted,
    people: credits?.people ?? [],
    documents: [...(documents.certificate ? [documents.certificate] : []), documents.licence],
    studio: (await currentSettings(deps.db)).productName,
    deliveredAt,
  })
  return { capsule, song, photos: photos.map(({ file }) => file) }
}
