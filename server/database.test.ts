import { expect, test } from 'vitest'

import { explainFullDisk } from './database.ts'

test('PostgreSQL cannot start because the disk is full → the start ends with words that say what to do', () => {
  const failed = new Error('PostgreSQL did not start. FATAL: could not extend file "base/1": No space left on device')
  expect(explainFullDisk(failed, '/srv/dados')).toMatchObject({
    message: expect.stringMatching(/^O disco em que fica \/srv\/dados está cheio.*libere espaço/),
  })
})

test('any other failure of the start → stays what it was', () => {
  const failed = new Error('PostgreSQL did not start.')
  expect(explainFullDisk(failed, '/srv/dados')).toBe(failed)
})
