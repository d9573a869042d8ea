import { expect, test } from 'vitest'

import { addMinutes } from '#core/shared/dates.ts'

import { isStopped } from './mail-kinds.ts'

const stoppedAt = new Date('2026-11-24T12:00:00Z')
const stopped = { 'song-anniversary': stoppedAt.toISOString() }

test.each([
  ['nothing was stopped', {}, null, false],
  ['it was stopped', stopped, null, true],
  ['it was stopped after it was asked for', stopped, addMinutes(stoppedAt, -1), true],
  ['it was asked for again', stopped, addMinutes(stoppedAt, 1), false],
])('%s → its client does without it or not', (_, mails, askedAt, isWithout) => {
  expect(isStopped(mails, 'song-anniversary', askedAt)).toBe(isWithout)
})
