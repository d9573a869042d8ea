import { expect, test } from 'vitest'

import { addMinutes } from '#core/shared/dates.ts'
import { connect } from '#db/client.ts'
import { listSecurityEvents } from '#db/staff/security-events.ts'
import { createTestContext } from '#test/support/test-context.ts'

import { recordSecurityEvent } from './record-security-event.ts'

const context = await createTestContext()
const guess = { kind: 'client-refused' as const, subject: 'P0007', ip: '203.0.113.9', userAgent: 'Firefox' }
const always = { from: null, to: null }
const listed = async (kind = '') => (await listSecurityEvents(context.db, { kind, days: always, before: null })).rows

test('what one network repeats within an hour → one row that counts', async () => {
  for (let tries = 0; tries < 3; tries += 1) await recordSecurityEvent(context, guess)
  await recordSecurityEvent(context, { ...guess, ip: '2001:db8:0:0:0:0:0:1' })
  await recordSecurityEvent(context, { ...guess, ip: '2001:db8:0:0:0:0:0:2' })
  await recordSecurityEvent(context, { ...guess, subject: 'P0008' })

  const rows = await listed()
  expect(rows.map(({ subject, ip, count }) => [subject, ip, count])).toEqual(
    expect.arrayContaining([
      ['P0007', '203.0.113.9', 3],
      ['P0007', '2001:db8:0:0:0:0:0:2', 2],
      ['P0008', '203.0.113.9', 1],
    ]),
  )
  expect(rows).toHaveLength(3)
})

test('an hour later → a row of its own, and a kind of its own can be filtered', async () => {
  const before = context.time
  context.time = addMinutes(before, 61)
  await recordSecurityEvent(context, { ...guess, kind: 'sign-in-failed' })
  context.time = before
  expect((await listed('sign-in-failed')).map(({ kind }) => kind)).toEqual(['sign-in-failed'])
  expect(await listed('client-refused')).toHaveLength(3)
})

test('the log cannot be written → said in the server’s log, no exception', async () => {
  const away = connect('postgres://postgres@127.0.0.1:9/none', { connections: 1 })
  const warned: string[] = []
  const log = { warn: (_: object, message: string) => void warned.push(message) }
  await recordSecurityEvent({ db: away.db, now: context.now, log }, guess)
  expect(warned).toEqual(['a security event could not be recorded'])
  await away.close()
})
