import { expect, test } from 'vitest'

import { causeOfCall, causeOfCode } from './incident.ts'

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
