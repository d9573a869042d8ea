import { z } from 'zod'

import { addDays, addMinutes, dayOf, mondayOf, startOfDay, type CalendarDay } from '#core/shared/dates.ts'

/**
 * How many backups are retained: the newest of each of so many days, weeks and months that have one, and of these days also the newest
 * of each version of the database. One made before an update is the only way back from it, also when another one was made that day.
 */
export type BackupRule = { daily: number; weekly: number; monthly: number }

/** `hour`: when the backup of the day begins, in São Paulo. */
export type BackupSettings = BackupRule & { isOn: boolean; hour: number }

export const maxBackups: BackupRule = { daily: 90, weekly: 53, monthly: 120 }

export const backupSettingsSchema = z.object({
  isOn: z.boolean(),
  hour: z.int().min(0).max(23),
  // Without a single day nothing would be retained.
  daily: z.int().min(1).max(maxBackups.daily),
  weekly: z.int().min(0).max(maxBackups.weekly),
  monthly: z.int().min(0).max(maxBackups.monthly),
})

export const defaultBackupSettings: BackupSettings = { isOn: true, hour: 3, daily: 7, weekly: 4, monthly: 12 }

/**
 * Why a backup is missing or incomplete. `files-damaged`: it was made, but some stored files could not be read or are
 * not what they were. `key-missing`: the target is encrypted, and BACKUP_KEY is not set any more.
 */
export const backupFailures = [
  'target-full',
  'target-failed',
  'key-missing',
  'database-failed',
  'files-damaged',
  'other',
] as const
export type BackupFailure = (typeof backupFailures)[number]

/** Of which periods a rule keeps fewer backups than another. */
export function smallerPeriods(after: BackupRule, before: BackupRule): (keyof BackupRule)[] {
  return (['daily', 'weekly', 'monthly'] as const).filter((period) => after[period] < before[period])
}

/** `migration`: `null` where unknown. */
export type KnownBackup = { madeAt: Date; migration: number | null }

/** Which of these backups the rule keeps. The newest always is; the order given does not matter. */
export function selectRetainedBackups(
  backups: readonly KnownBackup[],
  { daily, weekly, monthly }: BackupRule,
): Set<Date> {
  const sorted = backups.toSorted((one, other) => other.madeAt.getTime() - one.madeAt.getTime())
  const newestFirst = sorted.map(({ madeAt }) => madeAt)
  const retained = new Set(newestFirst.slice(0, 1))
  const periods: [number, (day: CalendarDay) => string][] = [
    [daily, (day) => day],
    [weekly, mondayOf],
    [monthly, (day) => day.slice(0, 7)],
  ]
  for (const [count, periodOf] of periods) {
    const newestOf = new Map<string, Date>()
    for (const time of newestFirst) {
      const period = periodOf(dayOf(time))
      if (!newestOf.has(period)) newestOf.set(period, time)
    }
    for (const time of [...newestOf.values()].slice(0, count)) retained.add(time)
  }
  const days = new Set([...new Set(newestFirst.map(dayOf))].slice(0, daily))
  const seen = new Set<string>()
  for (const { madeAt, migration } of sorted) {
    const version = `${dayOf(madeAt)} ${migration}`
    if (migration !== null && days.has(dayOf(madeAt)) && !seen.has(version)) retained.add(madeAt)
    seen.add(version)
  }
  return retained
}

/** How many of these backups go once the next one is made, on a day without one, by another rule; 0 where the rule of today takes as many. */
export function countRemovedByChange(
  backups: readonly KnownBackup[],
  { before, after, now }: { before: BackupRule; after: BackupRule; now: Date },
): number {
  const hasToday = backups.some(({ madeAt }) => dayOf(madeAt) === dayOf(now))
  const next = { madeAt: hasToday ? addDays(now, 1) : now, migration: null }
  const removedBy = (rule: BackupRule) => {
    const retained = selectRetainedBackups([...backups, next], rule)
    return backups.filter(({ madeAt }) => !retained.has(madeAt)).length
  }
  const removed = removedBy(after)
  return removed > removedBy(before) ? removed : 0
}

/** How a backup ended. `bytes`: all of it, with the files it shares with others. */
export type BackupRun = {
  startedAt: Date
  endedAt: Date
  /** Its name in the target; `null` when none was made. */
  name: string | null
  failure: BackupFailure | null
  bytes: number
  files: number
}

/** After a failed attempt the next one comes this much later. */
const retryMinutes = 55

/** The newest run, and the newest that made a backup (its `name` is not null). */
export type NewestBackups = { newest: BackupRun | null; newestMade: BackupRun | null }

/** When the scheduled backup of the day is due. A failed one is tried again every hour. */
export function isBackupDue(
  { isOn, hour }: Pick<BackupSettings, 'isOn' | 'hour'>,
  { newest, newestMade }: NewestBackups,
  now: Date,
): boolean {
  if (!isOn) return false
  const today = addMinutes(startOfDay(dayOf(now)), hour * 60)
  const dueAt = now < today ? addDays(today, -1) : today
  if (newestMade && newestMade.startedAt >= dueAt) return false
  return !newest || now >= addMinutes(newest.startedAt, retryMinutes)
}

/** A daily backup is late after a day and a half. */
const lateHours = 36

/** What the newest runs say: `none` before the first, `old` when scheduled backups stopped coming. */
export function backupState(
  { newest, newestMade }: NewestBackups,
  isScheduled: boolean,
  now: Date,
): 'none' | 'good' | 'failed' | 'old' {
  if (!newest) return 'none'
  if (newest.failure !== null) return 'failed'
  return isScheduled && isBackupLate(newestMade, now) ? 'old' : 'good'
}

/** Whether the newest backup is older than scheduled backups may be. `null`: there is none yet. */
export function isBackupLate(newestMade: Pick<BackupRun, 'startedAt'> | null, now: Date): boolean {
  return newestMade !== null && now.getTime() - newestMade.startedAt.getTime() > lateHours * 3_600_000
}
