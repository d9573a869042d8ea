import { expect, test } from 'vitest'

import {
  areMailsRefused,
  areReportsMissing,
  areWebhooksMissing,
  causeOfCall,
  causeOfCode,
  isDiskLow,
  isJobLate,
} from './incident.ts'

test.each([
  [{ call: 'get-account', status: 401 }, 'provider-access'],
  [{ call: 'create-preference', status: 403 }, 'provider-access'],
  [{ call: 'create-preference', status: null }, 'provider-down'],
  [{ call: 'create-preference', status: 502 }, 'provider-down'],
  [{ call: 'create-preference', status: 429 }, 'provider-down'],
  [{ call: 'create-preference', status: 200 }, 'provider-down'],
  [{ call: 'create-preference', status: 400 }, 'checkout-refused'],
  [{ call: 'get-payment', status: 404 }, null],
  [{ call: 'search-payments', status: null }, null],
])('a failed call %o → %s', (problem, cause) => {
  expect(causeOfCall(problem)).toBe(cause)
})

test.each([
  ['53100', 'disk-full'],
  ['ENOSPC', 'disk-full'],
  ['25006', 'database-read-only'],
  ['EROFS', 'database-read-only'],
  ['23505', null],
  [null, null],
])('error code %s → %s', (code, cause) => {
  expect(causeOfCode(code)).toBe(cause)
})

test.each([
  ['send-mail', 600, false],
  ['send-mail', 601, true],
  ['process-recording', 3_000, false],
  ['process-recording', 3_601, true],
  ['run-backup', 7_200, false],
  ['run-backup', 43_201, true],
])('%s due for %i s → late: %s', (name, oldestSeconds, late) => {
  expect(isJobLate({ name, oldestSeconds })).toBe(late)
})

test.each([
  [{ sent: 0, failed: 0 }, false],
  [{ sent: 0, failed: 2 }, false],
  [{ sent: 0, failed: 3 }, true],
  [{ sent: 12, failed: 3 }, true],
  [{ sent: 13, failed: 3 }, false],
])('mails of a day %o → refused: %s', (mails, refused) => {
  expect(areMailsRefused(mails)).toBe(refused)
})

const [noticed, unnoticed] = [{ hasEvent: true }, { hasEvent: false }]
test.each([
  [[], false, null],
  [[], true, null],
  [[unnoticed, unnoticed], false, null],
  [[unnoticed, unnoticed, unnoticed], false, true],
  [[unnoticed, unnoticed, noticed], false, null],
  [[unnoticed], true, true],
  [[noticed, unnoticed, unnoticed], true, false],
])('payments %j, forged notices: %s → webhooks missing: %s', (payments, wereForged, missing) => {
  expect(areWebhooksMissing(payments, wereForged)).toBe(missing)
})

test.each([
  [[], false],
  [[false, false], false],
  [[false, false, false], true],
  [[false, true, false], false],
])('forged reports, and reports of the last messages %j → missing: %s', (reported, missing) => {
  expect(areReportsMissing(reported.map((isReported) => ({ isReported })))).toBe(missing)
})

const gigabyte = 1024 ** 3
test.each([
  [{ free: 0.9 * gigabyte, total: 500 * gigabyte }, true],
  [{ free: 1.1 * gigabyte, total: 500 * gigabyte }, false],
  [{ free: 0.5 * gigabyte, total: 4 * gigabyte }, false],
  [{ free: 0.3 * gigabyte, total: 4 * gigabyte }, true],
])('%o → low: %s', (disk, low) => {
  expect(isDiskLow(disk)).toBe(low)
})
