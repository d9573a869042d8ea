import type { Credits } from '#core/delivery/credits-form.ts'
import type { CoverSeed } from '#core/site/cover-art.ts'
import type { Db } from '#db/client.ts'
import { findPreviousCredits } from '#db/delivery/deliveries.ts'
import { findDeliveredVersionId } from '#db/preview/feedbacks.ts'
import { listHearableVersions } from '#db/preview/versions.ts'
import { readCoverSeed } from '#db/project/covers.ts'
import type { Project } from '#db/project/projects.ts'

/** What cards, inlays and capsules of a song have in common. */
export type Keepsake = {
  cover: CoverSeed
  /** Of the approved version, as it is stored; may be empty. While a delivered song is revised, of the one that was delivered. */
  lyric: string
  /** As declared at the last delivery. */
  credits: Credits | null
}

export async function readKeepsake(db: Db, project: Project): Promise<Keepsake> {
  const approvedVersionId = await findDeliveredVersionId(db, project)
  const [cover, versions, credits] = await Promise.all([
    readCoverSeed(db, { ...project, approvedVersionId }),
    listHearableVersions(db, project.id),
    findPreviousCredits(db, project.id),
  ])
  return { cover, credits, lyric: versions.find(({ id }) => id === approvedVersionId)?.lyric ?? '' }
}
