import type { Files } from '#adapters/files/files.ts'
import { giftSong } from '#core/gift/gift.ts'
import { insertFile } from '#db/audio/files.ts'
import type { Tx } from '#db/client.ts'
import { listDeliveryFiles, saveTaggedFile, type DeliveryFile } from '#db/delivery/deliveries.ts'
import { saveGiftSong } from '#db/gift/gifts.ts'
import type { Project } from '#db/project/projects.ts'
import { removeLeftover } from '#use-cases/audio/internal/remove-leftover.ts'
import type { Delivery } from '#use-cases/delivery/read-delivery.ts'

import { generateDocuments, type GeneratedFile, type Making, type MakingDeps } from './generate-documents.ts'
import { deleteTagged, tagSongs, type TaggedFile } from './tag-songs.ts'

/** What is made for a delivery, in the file store and not yet committed. */
export type MadeFiles = { tagged: TaggedFile[]; documents: GeneratedFile[] }

/** Makes the songs with their tags and the documents that name them. Rows are written by who holds the project's lock. */
export async function makeDeliveredFiles(deps: MakingDeps, about: Making): Promise<MadeFiles> {
  const { project, delivery, credits, now } = about
  const tagged = await tagSongs(deps, { project, files: delivery.files, credits, now })
  const documents = await generateDocuments(deps, {
    ...about,
    delivery: { ...delivery, files: withTagged(delivery.files, tagged) },
  }).catch(async (error: unknown) => {
    await deleteTagged(deps.files, tagged)
    throw error
  })
  return { tagged, documents }
}

/** Deletes what was made when it is not stored. */
export async function discardMade(files: Files, { tagged, documents }: MadeFiles): Promise<void> {
  await deleteTagged(files, tagged)
  await Promise.all(documents.map(({ stored }) => removeLeftover(files, stored.storageKey)))
}

/** The songs a client downloads from now on, and a gift plays. */
export async function saveTaggedSongs(tx: Tx, projectId: string, tagged: TaggedFile[], now: Date): Promise<void> {
  for (const { deliveryFileId, stored } of tagged)
    await saveTaggedFile(tx, deliveryFileId, await insertFile(tx, stored))
  const song = giftSong(await listDeliveryFiles(tx, projectId))
  if (song) await saveGiftSong(tx, projectId, song.file.id, now)
}

/** Everything made files mention that could change while they are rendered. */
export function fingerprintOf(project: Project, { files, approval }: Pick<Delivery, 'files' | 'approval'>): string {
  const { title, recipient, clientName, coverChoice } = project
  return JSON.stringify([title, recipient, clientName, coverChoice, approval?.id, files.map(({ id }) => id)])
}

/** The documents name the sound by the fingerprint of the file that is downloaded. */
function withTagged(files: DeliveryFile[], tagged: TaggedFile[]): DeliveryFile[] {
  return files.map((entry) => {
    const stored = tagged.find(({ deliveryFileId }) => deliveryFileId === entry.id)?.stored
    return stored ? { ...entry, file: { ...entry.file, ...stored } } : entry
  })
}
