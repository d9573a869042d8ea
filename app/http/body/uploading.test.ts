import { expect, test } from 'vitest'

import { createUploading } from './uploading.ts'

test('uploads of one network to one gift → bounded; those of others, and to others, find room', () => {
  const begin = createUploading({ perSender: 2, perReceiver: 3 })
  const over = begin({ ip: '2001:db8:0:1:0:0:0:1', to: 'a' })
  expect(begin({ ip: '2001:db8:0:1:0:0:0:2', to: 'a' })).not.toBeNull()

  expect(begin({ ip: '2001:db8:0:1:0:0:0:3', to: 'a' })).toBeNull()
  expect(begin({ ip: '2001:db8:0:1:0:0:0:3', to: 'b' })).not.toBeNull()
  expect(begin({ ip: '198.51.100.1', to: 'a' })).not.toBeNull()
  expect(begin({ ip: '198.51.100.2', to: 'a' })).toBeNull()
  over?.()
  expect(begin({ ip: '198.51.100.2', to: 'a' })).not.toBeNull()
})
