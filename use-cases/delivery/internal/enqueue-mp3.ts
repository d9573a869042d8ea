import type { Tx } from '#db/client.ts'
import { findJobProgress, type Jobs, type Queue } from '#db/queue.ts'

/** Queues an MP3 unless it is queued or being made. */
export async function enqueueMp3(tx: Tx, queue: Queue, job: Jobs['make-mp3']): Promise<void> {
  const progress = await findJobProgress(tx, 'make-mp3', job.fileId)
  if (progress === null || progress === 'failed') await queue.enqueue(tx, 'make-mp3', job, { singletonKey: job.fileId })
}
