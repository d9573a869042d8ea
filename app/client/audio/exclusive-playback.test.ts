import { expect, test, vi } from 'vitest'

import { joinExclusivePlayback } from './exclusive-playback.ts'

test('one player starts → every other one stops, and it goes on itself', async () => {
  const stops = [vi.fn<() => void>(), vi.fn<() => void>()]
  const [one, other] = stops.map((stop) => joinExclusivePlayback(stop))
  one?.announce()
  await expect.poll(() => stops[1]?.mock.calls.length).toBe(1)

  expect(stops[0]).not.toHaveBeenCalled()
  one?.leave()
  other?.leave()
})
