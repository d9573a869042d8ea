import { findPackage, type Catalog } from '#core/catalog/catalog.ts'
import type { Settings } from '#core/content/settings.ts'
import { listDaysOff } from '#core/schedule/days-off.ts'
import { pastSong } from '#core/schedule/past-times.ts'
import type { SongQueue, QueuedSong } from '#core/schedule/queue-simulation.ts'
import { songStage } from '#core/schedule/song-stage.ts'
import { studioCalendar } from '#core/schedule/studio-calendar.ts'
import { businessDaysBetween } from '#core/shared/business-days.ts'
import { dayOf, type CalendarDay } from '#core/shared/dates.ts'
import type { DbOrTx } from '#db/client.ts'
import { currentCatalog, currentSettings } from '#db/content/document-versions.ts'
import { listPresentedProjects, listQueuedProjects } from '#db/project/schedule.ts'

/** More songs than this are months of work for any studio: those with later deadlines move nobody. */
const maxQueue = 400
/** The last songs: a studio changes. */
const maxPast = 120

export type QueuedProject = Awaited<ReturnType<typeof listQueuedProjects>>[number]

/**
 * What a forecast needs, in two queries by index. Without a capacity nobody waits for anybody: then the queue is read only
 * where it is shown.
 */
export async function readQueue(db: DbOrTx, now: Date, show: { all: boolean } = { all: false }) {
  // One after the other: in a transaction there is one connection.
  const settings = await currentSettings(db)
  const catalog = await currentCatalog(db)
  const { songsPerWeek } = settings.schedule
  const projects = songsPerWeek === null && !show.all ? [] : await listQueuedProjects(db, maxQueue)
  const presented = await listPresentedProjects(db, maxPast)
  const today = dayOf(now)
  return {
    projects,
    queue: {
      calendar: calendarOf(settings, today),
      songsPerWeek,
      past: presented.map(pastSong),
      songs: projects.map((project) => queuedSong(project, catalog, today)),
    } satisfies SongQueue,
    confidence: settings.schedule.confidence,
  }
}

function calendarOf({ schedule }: Settings, today: CalendarDay) {
  return studioCalendar(today, listDaysOff(schedule.daysOff))
}

function queuedSong(project: QueuedProject, catalog: Catalog, today: CalendarDay): QueuedSong {
  const stage = songStage(project)
  const sold = findPackage(catalog, project.packageId)?.delivery
  const limit = Math.max(1, businessDaysBetween(dayOf(project.deadlineStartedAt), project.deadlineOn))
  const expected = Math.min(project.expectedDays ?? sold?.expected ?? limit, limit)
  const began = {
    client: project.createdAt,
    composition: project.deadlineStartedAt,
    production: project.productionAt ?? project.deadlineStartedAt,
    revision: project.feedbackAt ?? project.deadlineStartedAt,
  }[stage]
  const { id, packageId, deadlineOn } = project
  return {
    id,
    packageId,
    stage,
    deadlineOn,
    isDeadlineMet: project.isDeadlineMet,
    days: { expected, limit },
    elapsed: businessDaysBetween(dayOf(began), today),
  }
}
