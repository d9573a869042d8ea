import { expect, test } from 'vitest'

import { backupName, timeOfBackup } from './backup-manifest.ts'

test('a time → a name that is read back as the same time', () => {
  const at = new Date('2026-11-23T06:07:08.009Z')
  expect(backupName(at)).toBe('20261123t060708009z')
  expect(timeOfBackup(backupName(at))).toEqual(at)
})

test.each(['', 'leia-me', '20261123', '20261399t060708009z', '20261123t060708009z.tmp'])(
  'a folder called "%s" → no backup',
  (name) => {
    expect(timeOfBackup(name)).toBeNull()
  },
)
