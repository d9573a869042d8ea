import { expect, onTestFinished, test } from 'vitest'

import { createTestContext } from '#test/support/test-context.ts'

import { announce, listen } from './live.ts'

const context = await createTestContext()

test('listening starts → a resync first, since earlier changes were not announced', async () => {
  const heard: string[] = []
  await announce(context.db, 'public-pages')
  const line = await listen(context.url, {
    onTopic: (topic) => heard.push(topic),
    onResync: () => heard.push('resync'),
    onError: (error) => heard.push(error.message),
  })
  onTestFinished(line.close)
  await announce(context.db, 'public-pages')

  await expect.poll(() => heard).toEqual(['resync', 'public-pages'])
})
