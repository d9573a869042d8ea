// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'

import { useLatest } from './use-latest.ts'

test('the first answer arrives last → the newest change counts', () => {
  const first = { name: 'first' }
  const second = { name: 'second' }
  type Sources = (typeof first | undefined)[]
  const { result, rerender } = renderHook((sources: Sources) => useLatest(...sources), {
    initialProps: [undefined, undefined] as Sources,
  })
  expect(result.current).toMatchObject({ value: undefined, count: 0 })

  rerender([undefined, second])
  expect(result.current).toMatchObject({ value: second, count: 1 })
  rerender([first, second])
  expect(result.current).toMatchObject({ value: first, count: 2 })
  rerender([first, second])
  expect(result.current.count).toBe(2)
})
