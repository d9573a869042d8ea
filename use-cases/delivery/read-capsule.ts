import { capsuleContent, type Capsule } from '#copy/delivery/capsule.ts'
import { lyricLines } from '#core/preview/lyric.ts'
import type { Db } from '#db/client.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import type { DeliveryFile } from '#db/delivery/deliveries.ts'
import type { Project } from '#db/project/projects.ts'

import { readDocuments } from './internal/generate-documents.ts'
import { readKeepsake } from './internal/read-keepsake.ts'
import { readDelivery } from './read-delivery.ts'

type Deps = { db: Db; siteUrl: string; now: () => Date }

/** What the capsule of a delivered song holds, and its sound; `null` while there is no MP3 to put into it. */
export async function readCapsule(
  deps: Deps,
  project: Project,
): Promise<{ capsule: Capsule; song: DeliveryFile } | null> {
  const delivery = await readDelivery(deps.db, project)
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
  const capsule = capsuleContent({
    project,
    cover,
    lyric: lyricLines(lyric),
    people: credits?.people ?? [],
    documents: [...(documents.certificate ? [documents.certificate] : []), documents.licence],
    studio: (await currentSettings(deps.db)).productName,
    deliveredAt,
  })
  return { capsule, song }
}
