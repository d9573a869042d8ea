// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'

import { useAnswer } from './use-answer.ts'

afterEach(cleanup)

const refused = { refusal: 'Escreva o nome.' }

function answer(first: typeof refused | null | undefined) {
  const { result, rerender } = renderHook((data: typeof first) => useAnswer(data), {
    initialProps: first,
    wrapper: MemoryRouter,
  })
  return { shown: () => result.current, rerender }
}

test.each([
  ['the screen is read again', undefined],
  ['the next form does not arrive', null],
])('%s → what the last was refused for stays', (_what, next) => {
  const { shown, rerender } = answer(refused)
  rerender(next)

  expect(shown()).toBe(refused)
})

test('another answer → takes its place', () => {
  const { shown, rerender } = answer(refused)
  const other = { refusal: 'Longo demais.' }
  rerender(other)

  expect(shown()).toBe(other)
})
