import { expect, onTestFinished, test } from 'vitest'

import { createTestContext } from '#test/support/test-context.ts'

import { announce, listen } from './live.ts'

const context = await createTestContext()

test('listening starts → a resync first, since earlier changes were not announced', async () => {
  const received: string[] = []
  await announce(context.db, 'public-pages')
  const line = await listen(context.url, {
    onTopic: (topic) => received.push(topic),
    onResync: () => received.push('resync'),
    onError: (error) => received.push(error.message),
  })
  onTestFinished(line.close)
  await announce(context.db, 'public-pages')

  await expect.poll(() => received).toEqual(['resync', 'public-pages'])
})
