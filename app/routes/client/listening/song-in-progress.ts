import type { Deps } from '#app/http/deps.ts'
import type { SongInProgress } from '#app/ui/tracking/song-lead.tsx'
import { isPreviewExpired } from '#core/preview/open-review.ts'
import { isAnswered, type ProjectStatus } from '#core/project/project.ts'
import { findAnsweredVersionId } from '#db/preview/feedbacks.ts'
import { listHearableVersions } from '#db/preview/versions.ts'
import { findProject } from '#db/project/projects.ts'

import { withAudio } from './version-audio.ts'

/**
 * The version the client of a project said something about last, to be played where the project is followed. A first listen has
 * its own page, so there is none before.
 */
export async function readHeardSong(
  { db, now }: Deps,
  { id, status }: { id: string; status: ProjectStatus },
): Promise<SongInProgress['song']> {
  if (!isAnswered(status)) return null
  const project = await findProject(db, id)
  if (!project) return null
  const { deliveryEndsAt, expiresAt, approvedVersionId } = project
  if (deliveryEndsAt === null ? isPreviewExpired(expiresAt, now()) : deliveryEndsAt <= now()) return null
  const heardId = await findAnsweredVersionId(db, project)
  const versions = heardId ? await listHearableVersions(db, id) : []
  const [song] = withAudio(
    versions.filter((version) => version.id === heardId),
    null,
  )
  if (!song?.sound) return null
  return {
    projectId: id,
    title: project.title,
    cover: project.coverChoice,
    name: song.name,
    isApproved: song.id === approvedVersionId,
    url: song.sound.url,
  }
}
