// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { resilientAction } from './resilient-route.ts'

test('the server does not answer in time → the form counts as not arrived', async () => {
  const answer = await resilientAction({ serverAction: () => new Promise(() => undefined) }, 10)

  expect(answer).toMatchObject({ data: { submitFailure: 'server' }, init: { status: 503 } })
})
