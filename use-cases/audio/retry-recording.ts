import { transitionRecording } from '#core/audio/recording.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { ofProject } from '#core/staff/audit-subjects.ts'
import { lockRecording, saveRecording } from '#db/audio/recordings.ts'
import { findVersion } from '#db/preview/versions.ts'
import { announceToStudio, lockProject } from '#db/project/projects.ts'
import { change, type ProjectActor } from '#use-cases/change.ts'
import type { QueueDeps } from '#use-cases/deps.ts'

/** Analyses a version's audio again: the failure may have been the machine's. */
export async function retryRecording(
  { db, queue, now }: QueueDeps,
  { projectId, actor }: ProjectActor,
  versionId: string,
): Promise<Result<{ name: string }, 'not-found' | 'not-failed'>> {
  return change({ db, now }, actor, async (tx, { audit }) => {
    const project = await lockProject(tx, projectId)
    const version = await findVersion(tx, projectId, versionId)
    const recording = version?.recordingId ? await lockRecording(tx, version.recordingId) : null
    if (!project || !version || !recording) return refuse('not-found')
    const state = transitionRecording(recording.state, 'again')
    if (!state) return refuse('not-failed')

    await saveRecording(tx, recording.id, { state, failure: null, progress: 0 }, now())
    await queue.enqueue(tx, 'process-recording', { recordingId: recording.id }, { singletonKey: recording.id })
    await audit('recording-retried', ofProject(project), { versionId })
    await announceToStudio(tx, project)
    return accept({ name: version.name })
  })
}
