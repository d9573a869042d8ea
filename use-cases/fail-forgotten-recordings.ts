import type { Db } from '#db/client.ts'
import { listForgottenRecordings } from '#db/recordings.ts'

import { giveUp } from './analyse-recording.ts'

/** Longer than the queue tries, with all its pauses. */
const patienceMinutes = 30

/** A recording whose every try died with its process would say "working" for ever. */
export async function failForgottenRecordings({ db, now }: { db: Db; now: () => Date }): Promise<void> {
  const before = new Date(now().getTime() - patienceMinutes * 60_000)
  for (const id of await listForgottenRecordings(db, before)) await giveUp({ db, now }, id, 'failed')
}
