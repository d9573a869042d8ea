import { randomUUID } from 'node:crypto'

import { lyricName } from '#copy/preview/lyrics.ts'
import { canEditLyric, maxLyricVersions } from '#core/preview/lyric-review.ts'
import { decideLyricEdit, parseLyric, type LyricDecision } from '#core/preview/lyric.ts'
import { accept, refuse, type Accepted, type Refused } from '#core/shared/result.ts'
import { ofProject } from '#core/staff/audit-subjects.ts'
import { findBriefingOfProject } from '#db/briefing/briefings.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { insertLyric, listLyrics, saveLyric } from '#db/preview/lyrics.ts'
import { announceToStudio, lockProject, type Project } from '#db/project/projects.ts'
import { change, type ProjectActor } from '#use-cases/change.ts'
import type { Deps } from '#use-cases/deps.ts'

export type WriteLyricAnswer =
  | Accepted<{ number: number }>
  | Refused<'not-found' | 'already-presented' | 'lyric-of-client' | 'lyric-empty' | 'too-many-lyrics'>
  | Extract<LyricDecision, { ok: false }>

/**
 * Writes a lyric of a project: another one (`id`, made by the form, makes it idempotent), or a draft again. What somebody
 * else wrote in it meanwhile is never overwritten unseen. The client's own lyric, where they gave one, is the first.
 */
export async function writeLyric(
  deps: Deps,
  { projectId, actor }: ProjectActor,
  { id, typed, seen }: { id: string; typed: string; seen: string },
): Promise<WriteLyricAnswer> {
  return change(deps, actor, async (tx, { audit, history }) => {
    const project = await lockProject(tx, projectId)
    if (!project) return refuse('not-found')
    const now = deps.now()
    await insertOwnLyric(tx, project, now)
    const lyrics = await listLyrics(tx, projectId)
    const known = lyrics.find((lyric) => lyric.id === id)
    const decision = decideLyricEdit(known?.content ?? '', { typed, seen: known ? seen : '' })
    if (!decision.ok) return decision
    const { lyric: content, isChanged } = decision.value
    if (known && !isChanged) return accept({ number: known.number })
    const editable = known ? canEditLyric(known) : accept()
    if (!editable.ok) return editable
    if (content === '') return refuse('lyric-empty')
    if (!known && lyrics.length >= maxLyricVersions) return refuse('too-many-lyrics')

    const number =
      known?.number ?? (await insertLyric(tx, { id, projectId, content, author: 'studio', createdAt: now }))
    if (known) await saveLyric(tx, id, { content }, now)
    await history('lyric-written', { projectId }, { versionName: lyricName({ number }) })
    await audit('lyric-written', ofProject(project), { number })
    await announceToStudio(tx, project)
    return accept({ number })
  })
}

/** The client's own lyric becomes the first of a project that has none yet. */
export async function insertOwnLyric(tx: Tx, project: Project, now: Date): Promise<void> {
  if ((await listLyrics(tx, project.id)).length > 0) return
  const { content } = await readOwnLyric(tx, project.id)
  if (content !== '')
    await insertLyric(tx, { id: randomUUID(), projectId: project.id, content, author: 'client', createdAt: now })
}

/** What the client gave as the lyric of their song; empty where they gave none, or more than a lyric can be. */
export async function readOwnLyric(db: DbOrTx, projectId: string): Promise<{ content: string; isTooLong: boolean }> {
  const answers = (await findBriefingOfProject(db, projectId))?.answers
  const own = answers?.lyric === 'own' ? parseLyric(answers.lyricText ?? '') : null
  return { content: own?.ok ? own.value : '', isTooLong: own?.ok === false }
}
