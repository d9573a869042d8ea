import { decideLyricEdit, type LyricDecision, type LyricEdit } from '#core/preview/lyric.ts'
import { accept, refuse, type Accepted, type Refused } from '#core/shared/result.ts'
import { ofProject } from '#core/staff/audit-subjects.ts'
import { listLyrics, listSungLyrics } from '#db/preview/lyrics.ts'
import { findVersion, saveVersion } from '#db/preview/versions.ts'
import { lockProject, saveProject, saveProjectForStudio } from '#db/project/projects.ts'
import { change, type ProjectActor } from '#use-cases/change.ts'
import type { QueueDeps } from '#use-cases/deps.ts'

export type EditLyricAnswer =
  | Accepted<{ name: string; isDraft: boolean }>
  | Refused<'not-found'>
  | Extract<LyricDecision, { ok: false }>

/** Writes the lyric of a version, also of an approved one: it is no part of what was approved, and times are added late. */
export async function editLyric(
  deps: QueueDeps,
  { projectId, actor }: ProjectActor,
  {
    versionId,
    lyricId = null,
    ...edit
  }: LyricEdit & { versionId: string; /** Which lyric of the project it sings. */ lyricId?: string | null },
): Promise<EditLyricAnswer> {
  return change(deps, actor, async (tx, { audit, history }) => {
    const project = await lockProject(tx, projectId)
    const version = project && (await findVersion(tx, projectId, versionId))
    if (!version) return refuse('not-found')

    const decision = decideLyricEdit(version.lyric, edit)
    if (!decision.ok) return decision
    const { lyric, isChanged } = decision.value
    const isDraft = version.presentedAt === null
    const sings = (await listLyrics(tx, projectId)).find(({ id }) => id === lyricId)?.id ?? null
    const named = (await listSungLyrics(tx, projectId)).find((sung) => sung.versionId === versionId)?.lyricId ?? null
    if (!isChanged && sings === named) return accept({ name: version.name, isDraft })
    await saveVersion(tx, deps.queue, { projectId, id: versionId }, { lyric, lyricId: sings })
    await history('lyric-edited', { projectId }, { versionId, versionName: version.name })
    await audit('lyric-edited', ofProject(project), { versionId })
    const save = isDraft ? saveProjectForStudio : saveProject
    await save(tx, project, {}, deps.now())
    return accept({ name: version.name, isDraft })
  })
}
