import { expect, test } from 'vitest'

import { runAll, failuresOf } from './run-all.ts'

test('some items fail → every item is run, and the failures are thrown at the end, nested ones flattened', async () => {
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

test('one item of two fails with three failures → one item is counted', async () => {
  const failed = runAll([[1, 3, 5], [2]], (items) =>
    runAll(items, async (item) => {
      if (item % 2 === 1) throw new Error(`no ${item}`)
    }),
  )
  await expect(failed).rejects.toThrow('1 of 2 items failed')
})

test('nothing fails → nothing is thrown', async () => {
  await expect(runAll([1, 2], async () => undefined)).resolves.toBeUndefined()
})
