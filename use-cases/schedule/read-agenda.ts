import type { Catalog } from '#core/catalog/catalog.ts'
import { expediteEffect, forecastQueue, weeklyLoad } from '#core/schedule/agenda.ts'
import { minPastSongs } from '#core/schedule/past-times.ts'
import { seedOf } from '#core/schedule/song-promise.ts'
import { currentCatalog } from '#db/content/document-versions.ts'
import type { Deps } from '#use-cases/deps.ts'

import { storeDeadlineRisks } from './internal/store-deadline-risks.ts'
import { readQueue, type QueuedProject } from './read-queue.ts'

/** Business days of an express song, where the catalogue sells none. */
const usualRushDays = 2
const shownWeeks = 8

/**
 * The studio's weeks to come, the queue with a forecast for each song, and what a song made express would change. Its forecasts
 * are stored for the dashboard, which then says the same.
 */
export async function readAgenda({ db, now }: Deps, expeditedId: string | null) {
  const { projects, queue, confidence } = await readQueue(db, now(), { all: true })
  const settings = { confidence, seed: seedOf(queue.calendar) }
  const byId = new Map(projects.map((project) => [project.id, project]))
  const forecasts = forecastQueue(queue, settings)
  await storeDeadlineRisks(db, queue, forecasts)
  const songs = forecasts.flatMap((forecast) => {
    const project = byId.get(forecast.id)
    const stage = queue.songs.find(({ id }) => id === forecast.id)?.stage
    return project && stage ? [{ ...shownProject(project), ...forecast, stage }] : []
  })
  const days = rushDays(await currentCatalog(db))
  const effect = expeditedId === null ? null : expediteEffect(queue, { id: expeditedId, days }, settings)
  const shown = (id: string) => {
    const project = byId.get(id)
    return project
      ? shownProject(project)
      : { id, code: '', title: '', clientName: '', deadlineOn: queue.calendar.today, isDeadlineMet: false }
  }
  return {
    songsPerWeek: queue.songsPerWeek,
    confidence,
    /** How many songs the forecasts are made from; 0 while the days of the catalogue count. */
    pastSongs: queue.past.length < minPastSongs ? 0 : queue.past.length,
    today: queue.calendar.today,
    weeks: weeklyLoad(queue, shownWeeks),
    songs,
    effect: effect && {
      days,
      song: { ...effect.song, project: shown(effect.song.id) },
      others: effect.others.map((move) => ({ ...move, project: shown(move.id) })),
    },
  }
}

function shownProject({ id, code, title, clientName, deadlineOn, isDeadlineMet }: QueuedProject) {
  return { id, code, title, clientName, deadlineOn, isDeadlineMet }
}

function rushDays({ extras }: Catalog): number {
  const sold = extras.flatMap(({ deliveryDays }) => deliveryDays ?? [])
  return sold.length === 0 ? usualRushDays : Math.min(...sold)
}
