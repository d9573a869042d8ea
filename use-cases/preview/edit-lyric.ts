import { decideLyricEdit, type LyricDecision, type LyricEdit } from '#core/preview/lyric.ts'
import { accept, refuse, type Accepted, type Refused } from '#core/shared/result.ts'
import type { Db } from '#db/client.ts'
import { findVersion, saveVersion } from '#db/preview/versions.ts'
import { recordHistory } from '#db/project/history.ts'
import { lockProject, saveProject, saveProjectForStudio } from '#db/project/projects.ts'
import { insertAuditEntry, type AuditActor } from '#db/staff/audit.ts'

type Deps = { db: Db; now: () => Date }

export type EditLyricAnswer =
  | Accepted<{ name: string; isDraft: boolean }>
  | Refused<'not-found'>
  | Extract<LyricDecision, { ok: false }>

/** Writes the lyric of a version, also of an approved one: it is no part of what was approved, and times are added late. */
export async function editLyric(
  { db, now }: Deps,
  { projectId, actor }: { projectId: string; actor: AuditActor },
  { versionId, ...edit }: LyricEdit & { versionId: string },
): Promise<EditLyricAnswer> {
  return db.transaction(async (tx) => {
    const project = await lockProject(tx, projectId)
    const version = project && (await findVersion(tx, projectId, versionId))
    if (!version) return refuse('not-found')

    const decision = decideLyricEdit(version.lyric, edit)
    if (!decision.ok) return decision
    const { lyric, isChanged } = decision.value
    const isDraft = version.presentedAt === null
    if (!isChanged) return accept({ name: version.name, isDraft })
    await saveVersion(tx, versionId, { lyric })
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
