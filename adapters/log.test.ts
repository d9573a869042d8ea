import { setTimeout as wait } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { createLog } from './log.ts'

function createTestLog() {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  return { log, lines: () => lines.map((line): unknown => JSON.parse(line)) }
}

test('a line logged later by what a request started → has its id', async () => {
  const { log, lines } = createTestLog()
  await Promise.all(
    ['a1', 'b2'].map((request) =>
      log.within({ request }, async () => {
        await wait(request === 'a1' ? 20 : 1)
        log.warn({ path: `/${request}` }, 'a page failed')
      }),
    ),
  )
  expect(lines()).toMatchObject([
    { request: 'b2', path: '/b2', msg: 'a page failed' },
    { request: 'a1', path: '/a1' },
  ])
})

test('fields of one line → not in the next', () => {
  const { log, lines } = createTestLog()
  log.within({ request: 'a1' }, () => {
    log.warn({ code: '57014' }, 'a query was cancelled')
    log.warn({}, 'next')
  })
  log.info({}, 'outside')
  expect(lines()[1]).not.toHaveProperty('code')
  expect(lines()[2]).not.toHaveProperty('request')
})

test('a job inside a request → both are named', () => {
  const { log, lines } = createTestLog()
  log.within({ request: 'a1' }, () => log.within({ job: 'cleanup' }, () => log.info({}, 'done')))
  expect(lines()).toMatchObject([{ request: 'a1', job: 'cleanup' }])
})
