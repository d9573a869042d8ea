import { songsAtRisk, type SongForecast } from '#core/schedule/agenda.ts'
import type { SongQueue } from '#core/schedule/queue-simulation.ts'
import type { Db } from '#db/client.ts'
import { announce } from '#db/live.ts'
import { replaceDeadlineRisks } from '#db/project/schedule.ts'

/** Stores which songs of a queue would be late, so that dashboard and list read a few rows and never wait for a simulation. */
export async function storeDeadlineRisks(db: Db, queue: SongQueue, forecasts: readonly SongForecast[]): Promise<void> {
  const risks = songsAtRisk(queue, forecasts)
  await db.transaction(async (tx) => {
    if (await replaceDeadlineRisks(tx, risks)) await announce(tx, 'deadline-risks')
  })
}
