import { and, desc, eq, isNotNull, or, sql } from 'drizzle-orm'

import type { CoverSeed } from '#core/site/cover-art.ts'
import { coverChoices } from '#core/site/cover-choice.ts'
import { genres } from '#core/site/song.ts'
import { findBriefingOfProject } from '#db/briefing/briefings.ts'
import type { DbOrTx } from '#db/client.ts'
import { projectVersions, recordings } from '#db/schema.ts'

import type { Project } from './projects.ts'

type Drawn = Pick<Project, 'id' | 'coverChoice' | 'approvedVersionId'>

/**
 * What a project's cover is drawn from: the approved version, until then the newest its client was shown, until then the
 * briefing alone.
 */
export async function readCoverSeed(db: DbOrTx, { id, coverChoice, approvedVersionId }: Drawn): Promise<CoverSeed> {
  const briefing = await findBriefingOfProject(db, id)
  const peaks = await findPeaks(db, { id, approvedVersionId })
  return {
    id,
    genre: genres.find((known) => known === briefing?.answers.genre) ?? 'mpb',
    mood: briefing?.answers.mood ?? '',
    peaks: peaks.map((peak) => peak / 255),
    choice: coverChoices.find((known) => known === coverChoice) ?? 0,
  }
}

async function findPeaks(db: DbOrTx, { id, approvedVersionId }: Omit<Drawn, 'coverChoice'>): Promise<number[]> {
  const isApproved = sql<boolean>`${projectVersions.id} is not distinct from ${approvedVersionId}::uuid`
  const [row] = await db
    .select({ peaks: recordings.peaks })
    .from(projectVersions)
    .innerJoin(recordings, eq(recordings.id, projectVersions.recordingId))
    .where(
      and(
        eq(projectVersions.projectId, id),
        isNotNull(recordings.peaks),
        or(isApproved, isNotNull(projectVersions.presentedAt)),
      ),
    )
    .orderBy(desc(isApproved), desc(projectVersions.presentedAt), desc(projectVersions.number))
    .limit(1)
  return row?.peaks ?? []
}
