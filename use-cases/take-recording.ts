import type { Tx } from '#db/client.ts'
import type { Queue } from '#db/queue.ts'
import { insertRecording } from '#db/recordings.ts'

/** Makes a stored file a recording: its loudness, peaks and preview are computed as soon as a worker is free. */
export async function takeRecording(tx: Tx, { queue }: { queue: Queue }, fileId: string): Promise<string> {
  const recordingId = await insertRecording(tx, fileId)
  await queue.enqueue(tx, 'analyse-recording', { recordingId }, { singletonKey: recordingId })
  return recordingId
}
