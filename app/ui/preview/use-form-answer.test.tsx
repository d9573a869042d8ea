// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import {
  createMemoryRouter,
  createRoutesStub,
  Form,
  RouterProvider,
  useActionData,
  useNavigation,
  useRevalidator,
} from 'react-router'
import { afterEach, expect, test } from 'vitest'

import { useFormAnswer } from './use-form-answer.ts'

afterEach(cleanup)

type Answer = { asking: string }

const isAnswer = (data: unknown): data is Answer => typeof data === 'object' && data !== null && 'asking' in data

/** Like the preview: what a form is answered is shown while the page is still read again. */
function Page() {
  const { answer } = useFormAnswer(useActionData(), isAnswer)
  const { revalidate } = useRevalidator()
  const { state } = useNavigation()
  return (
    <Form method="post">
      <p>{answer ? `question: ${answer.asking}` : 'no question'}</p>
      <p>{state}</p>
      <button>Aprovar</button>
      <button type="button" onClick={() => void revalidate()}>
        Ler de novo
      </button>
    </Form>
  )
}

function open() {
  let readings = 0
  const slow = Promise.withResolvers<null>()
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: Page,
      action: () => ({ asking: 'Ciranda' }),
      loader: () => {
        readings += 1
        // The reading after the form is slow: its answer is shown first.
        return readings === 2 ? slow.promise : null
      },
    },
  ])
  render(<Stub />)
  return { readings: () => readings, release: () => slow.resolve(null) }
}

test('the page is refreshed after a form was answered → the answer stays', async () => {
  const page = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Aprovar' }))
  await screen.findByText('question: Ciranda')
  await expect.poll(() => page.readings()).toBe(2)
  page.release()
  await screen.findByText('idle')
  await userEvent.click(screen.getByRole('button', { name: 'Ler de novo' }))
  await expect.poll(() => page.readings()).toBe(3)
  await new Promise((resolve) => setTimeout(resolve, 20))

  expect(screen.getByText('question: Ciranda')).toBeTruthy()
})

test('a part of the same page is shown and left → the answer stays', async () => {
  const route = { path: '/', Component: Page, action: () => ({ asking: 'Ciranda' }), loader: () => null }
  const router = createMemoryRouter([route], { initialEntries: ['/', '/#pausa'], initialIndex: 0 })
  render(<RouterProvider router={router} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Aprovar' }))
  await screen.findByText('question: Ciranda')
  await act(() => router.navigate(1))

  expect(router.state.location.hash).toBe('#pausa')
  expect(screen.getByText('question: Ciranda')).toBeTruthy()
})
