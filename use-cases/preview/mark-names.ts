import {
  isMarkOutdated,
  namesToSing,
  parseNameMark,
  unmarkedNames,
  type NameMark,
  type NameMarkRefusal,
  type NameToSing,
} from '#core/preview/sung-name.ts'
import { accept, refuse, type Accepted, type Refused } from '#core/shared/result.ts'
import { ofProject } from '#core/staff/audit-subjects.ts'
import { findBriefingOfProject } from '#db/briefing/briefings.ts'
import type { DbOrTx } from '#db/client.ts'
import { listNameMarks, replaceNameMarks, type StoredNameMark } from '#db/preview/sung-names.ts'
import { listAllVersions } from '#db/preview/versions.ts'
import { lockProject, saveProject } from '#db/project/projects.ts'
import { change, type ProjectActor } from '#use-cases/change.ts'
import type { QueueDeps } from '#use-cases/deps.ts'

export type MarkNamesRefusal = NameMarkRefusal | 'not-found' | 'version-gone' | 'changed-meanwhile'

/**
 * Says where each name of the briefing is sung in a version, or why it is not. A verdict stays where the place does. `seen` is
 * what the form showed of a name: what a colleague said meanwhile is not overwritten.
 */
export async function markNames(
  deps: QueueDeps,
  { projectId, actor }: ProjectActor,
  {
    versionId,
    rows,
  }: { versionId: string; rows: readonly { name: string; at: string; reason: string; seen?: string }[] },
): Promise<Accepted<{ left: number }> | (Refused<MarkNamesRefusal> & { wrongName?: string })> {
  return change(deps, actor, async (tx, { audit }) => {
    const project = await lockProject(tx, projectId)
    if (!project) return refuse('not-found')
    const version = (await listAllVersions(tx, projectId)).find(({ id }) => id === versionId)
    if (!version) return refuse('version-gone')
    const names = namesToSing((await findBriefingOfProject(tx, projectId))?.answers ?? null)
    const before = await listNameMarks(tx, [versionId])
    const marks: NameMark[] = []
    for (const row of rows.filter(({ name }) => names.some((known) => known.name === name))) {
      const parsed = parseNameMark(row, version.recording?.durationMs ?? null)
      if (!parsed.ok) return { ...parsed, wrongName: row.name }
      const stored = before.find(({ name }) => name === row.name)
      if (row.seen !== undefined && isMarkOutdated(row.seen, { stored, typed: parsed.value }))
        return { ...refuse('changed-meanwhile'), wrongName: row.name }
      if (parsed.value) marks.push(parsed.value)
    }
    const kept = before.filter((known) =>
      marks.some(({ name, atMs, reason }) => name === known.name && atMs === known.atMs && reason === known.reason),
    )
    await replaceNameMarks(tx, deps.queue, { projectId, versionId }, { marks, kept: kept.map(({ name }) => name) })
    const left = unmarkedNames(names, marks).length
    await audit('names-marked', ofProject(project), { versionId, marked: marks.length, left })
    await saveProject(tx, project, {}, deps.now())
    return accept({ left })
  })
}

export type NamesOfVersions = { names: NameToSing[]; marks: StoredNameMark[] }

/** The names of a project's briefing, and where its versions sing them. */
export async function readNames(
  db: DbOrTx,
  projectId: string,
  versionIds: readonly string[],
): Promise<NamesOfVersions> {
  const names = namesToSing((await findBriefingOfProject(db, projectId))?.answers ?? null)
  return { names, marks: names.length > 0 ? await listNameMarks(db, versionIds) : [] }
}

/** Of these versions those with a name that nobody has marked: they are not presented. */
export async function listUnmarkedVersions(
  db: DbOrTx,
  projectId: string,
  versionIds: readonly string[],
): Promise<string[]> {
  const { names, marks } = await readNames(db, projectId, versionIds)
  return versionIds.filter(
    (id) =>
      unmarkedNames(
        names,
        marks.filter(({ versionId }) => versionId === id),
      ).length > 0,
  )
}
