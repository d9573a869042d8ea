// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRoutesStub, redirect } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'

import { resilientAction } from './resilient-route.ts'
import { useSubmission } from './use-submission.ts'

afterEach(cleanup)

type Received = { name: string }

test('a form that arrives → the page stays and has the answer', async () => {
  const { press } = open((form) => Promise.resolve(receive(form)))

  await press()

  expect(await screen.findByText('arrived: Ana')).toBeTruthy()
})

test('two presses while the first is on its way → one form is sent', async () => {
  const action = vi.fn<(form: FormData) => Promise<Received>>(
    (form: FormData) => new Promise<Received>((resolve) => setTimeout(() => resolve(receive(form)), 50)),
  )
  const { press } = open(action)

  await Promise.all([press(), press()])
  await screen.findByText('arrived: Ana')

  expect(action).toHaveBeenCalledTimes(1)
})

test('an answer that comes before the browser draws → the next press is sent, too', async () => {
  // As in a browser: the states in between are rendered when there is time, not one by one.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  let received = 0
  const { button } = open(() => Promise.resolve({ name: String((received += 1)) }), { isAtOnce: true })

  button.click()
  await screen.findByText('arrived: 1')
  await screen.findByText('Enviar')
  button.click()

  expect(await screen.findByText('arrived: 2')).toBeTruthy()
  vi.unstubAllGlobals()
})

test('the server fails → the text stays, the failure is named, and the next press sends again', async () => {
  const action = vi.fn<(form: FormData) => Promise<Received>>().mockRejectedValueOnce(new TypeError('Failed to fetch'))
  action.mockImplementationOnce((form) => Promise.resolve(receive(form)))
  const { press } = open(action)

  await press()
  expect(await screen.findByText('failure: server')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Ana')
  await press()

  expect(await screen.findByText('arrived: Ana')).toBeTruthy()
  expect(screen.queryByText('failure: server')).toBeNull()
})

test('the browser has no line → the failure is called offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { press } = open(() => Promise.reject(new TypeError('Failed to fetch')))

  await press()

  expect(await screen.findByText('failure: offline')).toBeTruthy()
  vi.restoreAllMocks()
})

test('the browser restores a page whose form was on its way → it can be sent again', async () => {
  const action = vi.fn<() => Promise<Received>>(() => new Promise(() => undefined))
  const { press } = open(action)

  await press()
  await waitFor(() => expect(screen.getByRole('button').textContent).toBe('Enviando'))
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await waitFor(() => expect(screen.getByRole('button').textContent).toBe('Enviar'))
  await press()

  await waitFor(() => expect(action).toHaveBeenCalledTimes(2))
})

test('the action redirects → the redirect is followed', async () => {
  const { press } = open(() => Promise.reject(redirect('/elsewhere')))

  await press()

  expect(await screen.findByText('another page')).toBeTruthy()
})

function receive(form: FormData): Received {
  const name = form.get('name')
  return { name: typeof name === 'string' ? name : '' }
}

/** `isAtOnce`: the form is not read, so that nothing takes the action longer than the browser takes to draw. */
function open(receiveForm: (form: FormData) => Promise<Received>, { isAtOnce = false } = {}) {
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: NameForm,
      action: async ({ request }) => {
        const form = isAtOnce ? new FormData() : await request.formData()
        return resilientAction({ serverAction: () => receiveForm(form) })
      },
    },
    { path: '/elsewhere', Component: () => <p>another page</p> },
  ])
  render(<Stub />)
  const button = screen.getByRole('button')
  return { button, press: () => userEvent.click(button) }
}

function NameForm() {
  const { onSubmit, isSending, answer, failure } = useSubmission<() => Promise<Received>>()
  return (
    <form method="post" onSubmit={onSubmit}>
      <input name="name" aria-label="Nome" defaultValue="Ana" />
      <button type="submit">{isSending ? 'Enviando' : 'Enviar'}</button>
      {answer ? <p>arrived: {answer.name}</p> : null}
      {failure ? <p>failure: {failure}</p> : null}
    </form>
  )
}
