import { listStuckRecordings } from '#db/audio/recordings.ts'
import type { Deps } from '#use-cases/deps.ts'
import { runAll } from '#use-cases/run-all.ts'

import { markRecordingFailed } from './process-recording.ts'

/** Longer than all retries of the queue take. */
const patienceMinutes = 30

/** Marks a recording as failed when every worker that had it died; otherwise it would stay "working" forever. */
export async function failStuckRecordings({ db, now }: Deps): Promise<void> {
  const before = new Date(now().getTime() - patienceMinutes * 60_000)
  await runAll(await listStuckRecordings(db, before), (id) => markRecordingFailed({ db, now }, id, 'failed'))
}
