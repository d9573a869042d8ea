import { listForgottenRecordings } from '#db/audio/recordings.ts'
import type { Db } from '#db/client.ts'
import { attemptEach } from '#use-cases/run-all.ts'

import { giveUp } from './process-recording.ts'

/** Longer than all retries of the queue take. */
const patienceMinutes = 30

/** Marks a recording as failed when every worker that had it died; otherwise it would stay "working" forever. */
export async function failForgottenRecordings({ db, now }: { db: Db; now: () => Date }): Promise<void> {
  const before = new Date(now().getTime() - patienceMinutes * 60_000)
  await attemptEach(await listForgottenRecordings(db, before), (id) => giveUp({ db, now }, id, 'failed'))
}
