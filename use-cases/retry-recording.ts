import { stepRecording } from '#core/recording.ts'
import { accept, refuse, type Result } from '#core/result.ts'
import type { Db } from '#db/client.ts'
import { announce } from '#db/live.ts'
import type { Queue } from '#db/queue.ts'
import { lockRecording, saveRecording } from '#db/recordings.ts'
import { findVersion } from '#db/versions.ts'

type Deps = { db: Db; queue: Queue; now: () => Date }

/** Has the sound of a version measured once more: what failed may have been the machine's doing. */
export async function retryRecording(
  { db, queue, now }: Deps,
  projectId: string,
  versionId: string,
): Promise<Result<{ name: string }, 'not-found' | 'not-failed'>> {
  return db.transaction(async (tx) => {
    const version = await findVersion(tx, projectId, versionId)
    const recording = version?.recordingId ? await lockRecording(tx, version.recordingId) : null
    if (!version || !recording) return refuse('not-found')
    const state = stepRecording(recording.state, 'again')
    if (!state) return refuse('not-failed')

    await saveRecording(tx, recording.id, { state, failure: null, progress: 0 }, now())
    await queue.enqueue(tx, 'analyse-recording', { recordingId: recording.id }, { singletonKey: recording.id })
    await announce(tx, `project:${projectId}`)
    return accept({ name: version.name })
  })
}
