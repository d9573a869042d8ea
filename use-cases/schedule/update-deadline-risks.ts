import { forecastQueue } from '#core/schedule/agenda.ts'
import { seedOf } from '#core/schedule/song-promise.ts'
import type { Deps } from '#use-cases/deps.ts'

import { storeDeadlineRisks } from './internal/store-deadline-risks.ts'
import { readQueue } from './read-queue.ts'

/** Plays the queue as the agenda does, and stores which songs would be late. */
export async function updateDeadlineRisks({ db, now }: Deps): Promise<void> {
  const { queue, confidence } = await readQueue(db, now(), { all: true })
  await storeDeadlineRisks(db, queue, forecastQueue(queue, { confidence, seed: seedOf(queue.calendar) }))
}
