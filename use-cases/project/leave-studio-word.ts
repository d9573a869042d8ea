import type { Files } from '#adapters/files/files.ts'
import { studioWordMail } from '#copy/project/studio-words.ts'
import { validatePronunciationFile } from '#core/briefing/briefing-pronunciation.ts'
import {
  canLeaveStudioWord,
  maxStudioWordMs,
  maxStudioWords,
  parseStudioWord,
  type LeaveStudioWordRefusal,
  type StudioWordRefusal,
} from '#core/project/studio-word.ts'
import { blobSource } from '#core/shared/byte-source.ts'
import { findFormat } from '#core/shared/file-format.ts'
import { answerRepeated, type SentOtherwise } from '#core/shared/repeated-form.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { ofProject } from '#core/staff/audit-subjects.ts'
import { insertFile } from '#db/audio/files.ts'
import type { DbOrTx } from '#db/client.ts'
import { findStopReason } from '#db/order/active-orders.ts'
import { announceProject, findProject, lockProject, type Project } from '#db/project/projects.ts'
import { countStudioWords, deleteStudioWord, findStudioWord, insertStudioWord } from '#db/project/studio-words.ts'
import { removeLeftover } from '#use-cases/audio/internal/remove-leftover.ts'
import type { ScanDeps } from '#use-cases/audio/internal/scan-upload.ts'
import { storeRecorded } from '#use-cases/audio/internal/store-recorded.ts'
import { change, type ProjectActor } from '#use-cases/change.ts'
import type { MailDeps } from '#use-cases/deps.ts'
import { enqueueClientMail } from '#use-cases/mail/internal/enqueue-client-mail.ts'

import { awaitedOfProject } from './internal/awaited-of-project.ts'

type Deps = MailDeps & { files: Files } & ScanDeps

/**
 * Leaves one line or a few seconds of voice for a client who waits; the first one of a project is told by mail, without its
 * words. `id`, made by the form, makes it idempotent.
 */
export async function leaveStudioWord(
  deps: Deps,
  { projectId, actor }: ProjectActor,
  { id, text, voice, durationMs }: { id: string; text: string; voice: Blob; durationMs: number },
): Promise<Result<undefined, LeaveStudioWordRefusal | SentOtherwise>> {
  const hasVoice = voice.size > 0
  const parsed = parseStudioWord(text, hasVoice)
  if (!parsed.ok) return parsed
  const found = hasVoice ? await findFormat(blobSource(voice)) : null
  const checked = hasVoice ? validatePronunciationFile({ size: voice.size, found }, durationMs, maxStudioWordMs) : null
  if (checked && 'refusal' in checked) return refuse(checked.refusal)
  // Checked before anything is written: a voice that may not be left stores nothing.
  const early = await canLeave(deps.db, await findProject(deps.db, projectId))
  if (!early.ok) return early

  const file = checked
    ? await storeRecorded(deps, {
        media: voice,
        type: checked.type,
        folder: 'novidades',
        name: 'novidade',
        subject: 'novidade do estúdio',
        ip: actor.ip,
      })
    : null
  if (file === 'infected') return refuse('infected')
  let isStored = false
  const left = await change(deps, actor, async (tx, { audit, history }) => {
    const project = await lockProject(tx, projectId)
    // Pressed twice, or sent again because the answer was lost on its way.
    const known = await findStudioWord(tx, id)
    const asked = { projectId, content: parsed.value, durationMs: file ? durationMs : null }
    if (known) return answerRepeated(asked, known)
    const allowed = await canLeave(tx, project)
    if (!project || !allowed.ok) return allowed
    const spoken = file ? { fileId: await insertFile(tx, file), durationMs } : {}
    const word = { id, projectId, content: parsed.value, staffId: actor.id, createdAt: deps.now(), ...spoken }
    await insertStudioWord(tx, word)
    await history('studio-word-left', { projectId }, { text: parsed.value })
    await audit('studio-word-left', ofProject(project), { voice: file !== null })
    await enqueueClientMail(tx, deps, project, {
      kind: 'studio-word',
      key: `studio-word:${projectId}`,
      content: (mailContext) => studioWordMail({ project, ...mailContext }),
    })
    await announceProject(tx, project)
    isStored = true
    return accept()
  })
  if (file && !isStored) await removeLeftover(deps.files, file.storageKey)
  return left
}

async function canLeave(db: DbOrTx, project: Project | null): Promise<Result<undefined, LeaveStudioWordRefusal>> {
  if (!project) return refuse('not-found')
  const allowed = await canLeaveOn(db, project)
  if (!allowed.ok) return allowed
  return (await countStudioWords(db, project.id)) >= maxStudioWords ? refuse('too-many-words') : accept()
}

/** Whether the client of a project waits for the studio now. */
export async function canLeaveOn(db: DbOrTx, project: Project): Promise<Result<undefined, StudioWordRefusal>> {
  const awaited = await awaitedOfProject(db, project)
  return canLeaveStudioWord(awaited, await findStopReason(db, project))
}

/** Takes a word back; a job then deletes the bytes of a voice. */
export function removeStudioWord(
  deps: Pick<Deps, 'db' | 'queue' | 'now'>,
  { projectId, actor }: ProjectActor,
  id: string,
): Promise<Result<undefined, 'not-found'>> {
  return change(deps, actor, async (tx, { audit, history }) => {
    const project = await lockProject(tx, projectId)
    if (!project) return refuse('not-found')
    // Idempotent: only the first removal writes.
    if (!(await deleteStudioWord(tx, { projectId, id }))) return accept()
    await deps.queue.enqueue(tx, 'cleanup', {})
    await history('studio-word-removed', { projectId })
    await audit('studio-word-removed', ofProject(project))
    await announceProject(tx, project)
    return accept()
  })
}
