import { insertRecording } from '#db/audio/recordings.ts'
import type { Tx } from '#db/client.ts'
import type { Queue } from '#db/queue.ts'

/** Turns a stored file into a recording and queues its analysis. */
export async function createRecording(tx: Tx, { queue }: { queue: Queue }, fileId: string): Promise<string> {
  const recordingId = await insertRecording(tx, fileId)
  await queue.enqueue(tx, 'process-recording', { recordingId }, { singletonKey: recordingId })
  return recordingId
}
