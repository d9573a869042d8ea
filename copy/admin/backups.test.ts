import { expect, test } from 'vitest'

import type { BackupRun } from '#core/admin/backup.ts'
import { addMinutes } from '#core/shared/dates.ts'

import { backupStateText } from './backups.ts'

const now = new Date('2026-11-23T12:00:00Z')
const made: BackupRun = {
  startedAt: addMinutes(now, -300),
  endedAt: addMinutes(now, -290),
  name: '20261123t070000000z',
  failure: null,
  bytes: 1_234_000_000,
  files: 3,
}
const target = { hasTarget: true, settings: { isOn: true }, now }
const textOf = (newest: BackupRun | null, newestMade = newest, options = target) =>
  backupStateText({ newest, newestMade }, options)

test('a fresh backup → its age, time and size', () => {
  expect(textOf(made)).toEqual({ isGood: true, text: 'Último backup há 5 horas, em 23/11/2026, 04:00: 1,2 GB.' })
  expect(textOf({ ...made, startedAt: addMinutes(now, -1) })?.text).toContain('há 1 minuto,')
})

test('the newest failed → why, and how old the one before it is', () => {
  const failed = { ...made, startedAt: addMinutes(now, -10), name: null, failure: 'target-full' as const }
  expect(textOf(failed, made)).toEqual({
    isGood: false,
    text: 'O backup de 23/11/2026, 08:50 falhou: o destino está cheio. Libere espaço ou guarde menos backups. Último backup há 5 horas, em 23/11/2026, 04:00: 1,2 GB.',
  })
})

test('the newest is incomplete → said so, and not that it failed', () => {
  expect(textOf({ ...made, failure: 'files-damaged' })).toEqual({
    isGood: false,
    text: 'O backup de 23/11/2026, 04:00 está incompleto: há arquivos da loja que não puderam ser lidos. O registro do servidor diz quais.',
  })
})

test('backups stopped coming, or never began → said so; without a target → nothing to say', () => {
  expect(textOf({ ...made, startedAt: addMinutes(now, -60 * 24 * 3) })).toMatchObject({
    isGood: false,
    text: expect.stringMatching(/^Último backup há 3 dias.+Desde então não houve outro\.$/),
  })
  expect(textOf(null)).toEqual({ isGood: false, text: 'Nenhum backup foi feito ainda.' })
  expect(textOf(null, null, { ...target, hasTarget: false })).toBeNull()
})
