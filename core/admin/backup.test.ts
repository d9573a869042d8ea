import { expect, test } from 'vitest'

import { addDays, addMinutes } from '#core/shared/dates.ts'

import {
  backupSettingsSchema,
  countRemovedByChange,
  backupState,
  defaultBackupSettings,
  isBackupDue,
  selectRetainedBackups,
  type BackupRule,
  type BackupRun,
} from './backup.ts'

/** 3 o'clock in São Paulo on a Monday. */
const monday = new Date('2026-11-23T06:00:00Z')
const made = (madeAt: Date, migration: number | null = 1) => ({ madeAt, migration })
const days = (count: number, from = monday) => Array.from({ length: count }, (_, back) => addDays(from, -back))
/** Which of the backups of these times are retained, all made of one version of the database. */
const selectOfTimes = (times: Date[], rule: BackupRule) =>
  selectRetainedBackups(
    times.map((time) => made(time)),
    rule,
  )
const daysBack = (retained: Set<Date>) =>
  [...retained].map((time) => Math.round((monday.getTime() - time.getTime()) / 86_400_000)).toSorted((a, b) => a - b)

test('a backup a day for two years → the last 7 days, 4 weeks and 12 months', () => {
  const retained = selectOfTimes(days(730), { daily: 7, weekly: 4, monthly: 12 })
  // Days 0 to 6; Sundays 1, 8 and 15 close the weeks before; 23, 54 … are the last days of the months before.
  expect(daysBack(retained)).toEqual([0, 1, 2, 3, 4, 5, 6, 8, 15, 23, 54, 84, 115, 146, 176, 207, 237, 268, 296, 327])
})

test('several backups on one day → the newest of it', () => {
  const early = addMinutes(monday, -60)
  const retained = selectOfTimes([early, monday, addDays(monday, -1)], { daily: 2, weekly: 0, monthly: 0 })
  expect([...retained]).toEqual([monday, addDays(monday, -1)])
})

test('a backup before an update, and another after it on the same day → both, as long as the day counts', () => {
  const [before, after] = [made(addMinutes(monday, -60), 1), made(monday, 2)]
  const rule = { daily: 2, weekly: 4, monthly: 12 }
  expect(selectRetainedBackups([after, before], rule)).toEqual(new Set([after.madeAt, before.madeAt]))
  const later = days(2, addDays(monday, 2)).map((time) => made(time, 2))
  expect(selectRetainedBackups([...later, after, before], rule).has(before.madeAt)).toBe(false)
})

test('an older one of the day that cannot be read → not retained', () => {
  const early = made(addMinutes(monday, -60), null)
  expect([...selectRetainedBackups([made(monday), early], { daily: 2, weekly: 0, monthly: 0 })]).toEqual([monday])
})

test('a time without backups → days that have one count, so that nothing is lost by pausing', () => {
  const old = days(3, addDays(monday, -200))
  expect(selectOfTimes([monday, ...old], { daily: 4, weekly: 0, monthly: 0 })).toEqual(new Set([monday, ...old]))
})

test('just before and after midnight in São Paulo → two days', () => {
  const before = new Date('2026-11-23T02:59:59Z')
  const after = new Date('2026-11-23T03:00:00Z')
  expect(selectOfTimes([before, after], { daily: 2, weekly: 0, monthly: 0 }).size).toBe(2)
  expect(selectOfTimes([before, after], { daily: 1, weekly: 0, monthly: 0 })).toEqual(new Set([after]))
})

test('no backups, or a rule that keeps nothing → none, and never without the newest', () => {
  expect(selectOfTimes([], { daily: 7, weekly: 4, monthly: 12 }).size).toBe(0)
  expect([...selectOfTimes(days(3), { daily: 0, weekly: 0, monthly: 0 })]).toEqual([monday])
})

test.each<[string, Partial<BackupRule>, number]>([
  ['the same rule', {}, 0],
  ['more days', { daily: 9 }, 0],
  ['fewer days', { daily: 3 }, 5],
  ['one day', { daily: 1 }, 7],
  ['fewer weeks, whose backups days keep', { weekly: 0 }, 0],
])('%s instead of seven days → how many of the seven go with the next one', (_, change, removed) => {
  const before = { daily: 7, weekly: 1, monthly: 0 }
  const seven = days(7).map((day) => made(day))
  expect(countRemovedByChange(seven, { before, after: { ...before, ...change }, now: monday })).toBe(removed)
})

test('no backup today yet, and fewer days → the one of today counts as a day', () => {
  const before = { daily: 7, weekly: 0, monthly: 0 }
  const seven = days(7).map((day) => made(day))
  const tomorrow = addDays(monday, 1)
  expect(countRemovedByChange(seven, { before, after: { ...before, daily: 3 }, now: tomorrow })).toBe(5)
})

function createRun(startedAt: Date, failure: BackupRun['failure'] = null): BackupRun {
  const isMade = failure === null || failure === 'files-damaged'
  return { startedAt, endedAt: addMinutes(startedAt, 2), name: isMade ? 'x' : null, failure, bytes: 1, files: 0 }
}
const only = (run: BackupRun | null) => ({ newest: run, newestMade: run?.name ? run : null })
const at3 = { isOn: true, hour: 3 }

test('the hour has come and today has no backup → due; before it, or switched off → not', () => {
  const yesterday = only(createRun(addDays(monday, -1)))
  expect(isBackupDue(at3, yesterday, monday)).toBe(true)
  expect(isBackupDue(at3, yesterday, addMinutes(monday, -1))).toBe(false)
  expect(isBackupDue({ ...at3, isOn: false }, yesterday, monday)).toBe(false)
  expect(isBackupDue(at3, only(createRun(addMinutes(monday, 1))), addMinutes(monday, 600))).toBe(false)
})

test('never made one, or the server was off at the hour → due at once', () => {
  expect(isBackupDue(at3, only(null), addMinutes(monday, -120))).toBe(true)
  expect(isBackupDue(at3, only(createRun(addDays(monday, -2))), addMinutes(monday, -120))).toBe(true)
})

test('the last one failed → again an hour later, not at once', () => {
  const failed = { newest: createRun(monday, 'target-full'), newestMade: createRun(addDays(monday, -1)) }
  expect(isBackupDue(at3, failed, addMinutes(monday, 10))).toBe(false)
  expect(isBackupDue(at3, failed, addMinutes(monday, 60))).toBe(true)
})

test('made, but with damaged files → not made again before the next day', () => {
  expect(isBackupDue(at3, only(createRun(monday, 'files-damaged')), addMinutes(monday, 120))).toBe(false)
})

test('what the newest runs say → none, good, failed, or old when they stopped coming', () => {
  expect(backupState(only(null), true, monday)).toBe('none')
  expect(backupState(only(createRun(addDays(monday, -1))), true, monday)).toBe('good')
  expect(backupState(only(createRun(addDays(monday, -2))), true, monday)).toBe('old')
  expect(backupState(only(createRun(addDays(monday, -2))), false, monday)).toBe('good')
  expect(backupState(only(createRun(monday, 'files-damaged')), true, monday)).toBe('failed')
})

test.each([{ hour: 24 }, { daily: 0 }, { weekly: -1 }, { monthly: 1.5 }])('settings with %j → refused', (change) => {
  expect(backupSettingsSchema.safeParse(defaultBackupSettings).success).toBe(true)
  expect(backupSettingsSchema.safeParse({ ...defaultBackupSettings, ...change }).success).toBe(false)
})
