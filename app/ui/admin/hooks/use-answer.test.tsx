// @vitest-environment happy-dom
import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import { createRoutesStub, data, MemoryRouter, useActionData, useSubmit } from 'react-router'
import { afterEach, expect, test } from 'vitest'

import { useAnswer } from './use-answer.ts'

afterEach(cleanup)

const refused = { refusal: 'Escreva o nome.' }

function answer(first: typeof refused | null | undefined) {
  const { result, rerender } = renderHook((given: typeof first) => useAnswer(given), {
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

test('the next form does not arrive, and its address is the screen anew → what the last was answered stays', async () => {
  const answers: (typeof refused | null)[] = [refused, null]
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => {
        const submit = useSubmit()
        const shown = useAnswer(useActionData<typeof refused | null>())
        return (
          <button type="button" onClick={() => void submit({}, { method: 'post' })}>
            {shown?.refusal ?? 'Salvar'}
          </button>
        )
      },
      action: () => data(answers.shift() ?? null, { status: 503 }),
    },
  ])
  await act(async () => render(<Stub />))
  for (let presses = 0; presses < 2; presses += 1) await act(async () => screen.getByRole('button').click())

  expect([answers, screen.getByRole('button').textContent]).toEqual([[], 'Escreva o nome.'])
})

test('another answer → takes its place', () => {
  const { shown, rerender } = answer(refused)
  const other = { refusal: 'Longo demais.' }
  rerender(other)

  expect(shown()).toBe(other)
})
