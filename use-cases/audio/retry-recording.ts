import { transitionRecording } from '#core/audio/recording.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { lockRecording, saveRecording } from '#db/audio/recordings.ts'
import type { Db } from '#db/client.ts'
import { findVersion } from '#db/preview/versions.ts'
import { announceToStudio, lockProject } from '#db/project/projects.ts'
import type { Queue } from '#db/queue.ts'
import { insertAuditEntry, type AuditActor } from '#db/staff/audit.ts'

type Deps = { db: Db; queue: Queue; now: () => Date }

/** Analyses a version's audio again: the failure may have been the machine's. */
export async function retryRecording(
  { db, queue, now }: Deps,
  { projectId, actor }: { projectId: string; actor: AuditActor },
  versionId: string,
): Promise<Result<{ name: string }, 'not-found' | 'not-failed'>> {
  return db.transaction(async (tx) => {
    const project = await lockProject(tx, projectId)
    const version = await findVersion(tx, projectId, versionId)
    const recording = version?.recordingId ? await lockRecording(tx, version.recordingId) : null
    if (!project || !version || !recording) return refuse('not-found')
    const state = transitionRecording(recording.state, 'again')
    if (!state) return refuse('not-failed')

    await saveRecording(tx, recording.id, { state, failure: null, progress: 0 }, now())
    await queue.enqueue(tx, 'process-recording', { recordingId: recording.id }, { singletonKey: recording.id })
    await insertAuditEntry(tx, actor, {
      action: 'recording-retried',
      subject: { kind: 'project', id: projectId, label: project.code },
      details: { versionId },
      at: now(),
    })
    await announceToStudio(tx, project)
    return accept({ name: version.name })
  })
}
