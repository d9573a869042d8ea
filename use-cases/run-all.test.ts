import { expect, test } from 'vitest'

import { runAll, failuresOf } from './run-all.ts'

test('every item has its turn, and what failed is thrown at the end, also out of attempts within attempts', async () => {
  const tried: number[] = []
  const attempt = async (item: number) => {
    tried.push(item)
    if (item % 2 === 1) throw new Error(`no ${item}`)
  }
  const failed = await runAll([[1, 2], [3], [4]], (items) => runAll(items, attempt)).catch((error: unknown) => error)

  expect(tried).toEqual([1, 2, 3, 4])
  expect(failuresOf(failed)).toEqual([new Error('no 1'), new Error('no 3')])
  expect(failuresOf(new Error('one'))).toEqual([new Error('one')])
})

test('nothing is thrown when nothing fails', async () => {
  await expect(runAll([1, 2], async () => undefined)).resolves.toBeUndefined()
})
