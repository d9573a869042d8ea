// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import {
  createRoutesStub,
  Outlet,
  UNSAFE_ErrorResponseImpl as ErrorResponse,
  useLoaderData,
  useNavigate,
  useRevalidator,
} from 'react-router'
import { afterEach, expect, test } from 'vitest'

import { stubMiddleware } from '#test/support/browser/stub-middleware.ts'

import { isOfThisPage, stayOnFailedReading } from './failed-reading.ts'

afterEach(cleanup)

const lineLost = () => new TypeError('Failed to fetch')

test.each([
  ['the line breaks', lineLost],
  ['the server fails', () => new ErrorResponse(503, '', null)],
])('%s while a page reads itself again → it keeps what it showed', async (_what, fails) => {
  await openPage(fails)
  await press('De novo')

  expect(shown()).toBe('leitura 1')
})

test('the server refuses a page that was there → the refusal is shown', async () => {
  await openPage(() => new ErrorResponse(404, '', null))
  await press('De novo')

  expect(shown()).toBe('falhou')
})

test('another page fails → it does not show what this one had', async () => {
  await openPage(lineLost)
  await press('Outra')

  expect(shown()).toBe('falhou')
})

/** A page whose address has a parameter; each of its readings after the first ends as `fails` says. */
async function openPage(fails: () => unknown) {
  let readings = 0
  const loader = () => {
    readings += 1
    if (readings > 1) throw fails()
    return `leitura ${readings}`
  }
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: Outlet,
      ErrorBoundary: () => <p role="status">falhou</p>,
      HydrateFallback: () => null,
      middleware: stubMiddleware(stayOnFailedReading(isOfThisPage)),
      children: [{ path: ':code?', Component: Page, loader }],
    },
  ])
  await act(async () => render(<Stub />))
}

function Page() {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  return (
    <>
      <p role="status">{useLoaderData<string>()}</p>
      <button type="button" onClick={() => void revalidate()}>
        De novo
      </button>
      <button type="button" onClick={() => void navigate('/outra')}>
        Outra
      </button>
    </>
  )
}

function press(name: string) {
  return act(async () => screen.getByRole('button', { name }).click())
}

function shown() {
  return screen.getByRole('status').textContent
}
