import { parseLyric, type LyricRefusal } from '#core/preview/lyric.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import type { Db } from '#db/client.ts'
import { findVersion, saveVersion } from '#db/preview/versions.ts'
import { recordHistory } from '#db/project/history.ts'
import { lockProject, saveProject, saveProjectForStudio } from '#db/project/projects.ts'
import { insertAuditEntry, type AuditActor } from '#db/staff/audit.ts'

type Deps = { db: Db; now: () => Date }

/** Writes the lyric of a version, also of an approved one: it is no part of what was approved, and times are added late. */
export async function editLyric(
  { db, now }: Deps,
  { projectId, actor }: { projectId: string; actor: AuditActor },
  { versionId, lyric }: { versionId: string; lyric: string },
): Promise<Result<{ name: string; isDraft: boolean }, LyricRefusal | 'not-found'>> {
  const parsed = parseLyric(lyric)
  if (!parsed.ok) return parsed

  return db.transaction(async (tx) => {
    const project = await lockProject(tx, projectId)
    const version = project && (await findVersion(tx, projectId, versionId))
    if (!version) return refuse('not-found')

    const isDraft = version.presentedAt === null
    if (version.lyric === parsed.value) return accept({ name: version.name, isDraft })
    await saveVersion(tx, versionId, { lyric: parsed.value })
    await recordHistory(tx, {
      projectId,
      type: 'lyric-edited',
      details: { versionId, versionName: version.name },
      actor: `staff:${actor.id}`,
    })
    await insertAuditEntry(tx, actor, {
      action: 'lyric-edited',
      subject: { kind: 'project', id: project.id, label: project.code },
      details: { versionId },
      at: now(),
    })
    const save = isDraft ? saveProjectForStudio : saveProject
    await save(tx, project, {}, now())
    return accept({ name: version.name, isDraft })
  })
}
