import { expect, test } from 'vitest'

import { createReadingSlots } from './reading-slots.ts'

test('an upload of the same network or gift → waits; of others → read, as many as there are slots', () => {
  const take = createReadingSlots(2)
  const done = take({ ip: '198.51.100.1', giftOf: 'a' })
  expect(done).not.toBeNull()

  expect(take({ ip: '198.51.100.1', giftOf: 'b' })).toBeNull()
  expect(take({ ip: '198.51.100.2', giftOf: 'a' })).toBeNull()
  expect(take({ ip: '2001:db8:0:1:0:0:0:1', giftOf: 'b' })).not.toBeNull()
  expect(take({ ip: '198.51.100.3', giftOf: 'c' })).toBeNull()
  done?.()
  expect(take({ ip: '2001:db8:0:1:0:0:0:2', giftOf: 'c' })).toBeNull()
  expect(take({ ip: '198.51.100.1', giftOf: 'a' })).not.toBeNull()
})
