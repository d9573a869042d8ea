// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import {
  createRoutesStub,
  data,
  Form,
  Link,
  Outlet,
  redirect,
  RouterContextProvider,
  type DataStrategyResult,
} from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { PasswordField } from '#app/ui/admin/auth/password-field.tsx'
import { consumeForm } from '#app/ui/admin/hooks/preserved-form.ts'
import { stubMiddleware } from '#test/support/browser/stub-middleware.ts'

import { OfflineToast, submitOrStoreForm } from './offline-form.tsx'

beforeEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '/admin/settings/equipe')
})
afterEach(() => {
  cleanup()
  document.body.innerHTML = ''
  vi.useRealTimers()
})

const here = () => `${location.pathname}${location.search}`

type Sent = { body?: URLSearchParams | FormData; signal?: AbortSignal }

/** Sends a form of the panel that ends like this; how often the panel said that it did not arrive. */
function send(
  ends: () => Promise<DataStrategyResult>,
  { body = new URLSearchParams({ name: 'Rita' }), signal }: Sent = {},
) {
  const said = vi.fn<() => void>()
  addEventListener('harmonia:unsent', said, { once: true })
  const request = new Request('http://studio/admin/settings/equipe?convidar=1', {
    method: 'POST',
    body,
    ...(signal ? { signal } : {}),
  })
  const args = { request, url: new URL(request.url), pattern: '', params: {}, context: new RouterContextProvider() }
  const next = async () => ({ 'routes/admin/settings/settings-team': await ends() })
  return { said, answer: Promise.resolve(submitOrStoreForm(args, next)) }
}

const leads = (target: string) => () => Promise.resolve<DataStrategyResult>({ type: 'error', result: redirect(target) })
const never = () => new Promise<DataStrategyResult>(() => undefined)
const notArrived = { root: { type: 'data', result: { data: null, init: { status: 503 } } } }

test.each(['/admin/login?sessao=expirou', '/admin/conta/confirmar?origem=%2Fadmin%2Fsettings'])(
  'a form is answered with a redirect to %s → it leads there, and what was typed can be restored',
  async (target) => {
    const { answer } = send(leads(target), { body: new URLSearchParams({ intent: 'invite', name: 'Rita' }) })

    expect(Object.values((await answer) ?? {})[0]?.result).toBeInstanceOf(Response)
    expect(consumeForm(here())).toEqual([
      ['intent', 'invite'],
      ['name', 'Rita'],
    ])
  },
)

test('the session ends before the password is confirmed → what led to the confirmation can still be restored', async () => {
  const origin = here()
  await send(leads('/admin/conta/confirmar'), { body: new URLSearchParams({ name: 'Rita' }) }).answer
  history.pushState(null, '', '/admin/conta/confirmar')
  await send(leads('/admin/login?sessao=expirou'), { body: new URLSearchParams({ email: 'ana@studio' }) }).answer

  expect(consumeForm(origin)).toEqual([['name', 'Rita']])
})

test('a form was taken and leads elsewhere → nothing is kept', async () => {
  await send(leads('/admin/settings/equipe')).answer

  expect(consumeForm(here())).toBeNull()
})

test('the form has a password, shown or not, and the secret of a second factor → they are not kept', async () => {
  const body = new URLSearchParams({ name: 'Rita', secret: 'JBSWY3DP', codigo: '123456' })
  body.set('senha-atual', 'violão de nylon')
  render(<PasswordField label="Nova senha" error="" />)
  fireEvent.click(screen.getByLabelText('Mostrar a senha'))
  const shown = screen.getByLabelText<HTMLInputElement>('Nova senha')
  body.set(shown.name, 'uma senha bem longa')
  await send(leads('/admin/conta/confirmar'), { body }).answer

  expect(shown.type).toBe('text')
  expect(consumeForm(here())).toEqual([['name', 'Rita']])
})

test.each<[string, unknown]>([
  ['the line breaks', new TypeError('Failed to fetch')],
  ['the line breaks, as the router hands it on', data(new TypeError('Failed to fetch'))],
  ['the action fails, as the router hands it on', data(new Error('Unexpected Server Error'), { status: 500 })],
  ['something before us fails', { status: 502, statusText: '', internal: false, data: '' }],
])('%s → the screen stays and says so', async (_what, result) => {
  const { said, answer } = send(() => Promise.resolve<DataStrategyResult>({ type: 'error', result }))

  expect(await answer).toMatchObject(notArrived)
  expect(said).toHaveBeenCalledOnce()
})

test.each<[string, DataStrategyResult]>([
  ['refused for what was typed', { type: 'data', result: data({ refusal: 'name' }, { status: 422 }) }],
  ['forbidden', { type: 'error', result: { status: 403, statusText: '', internal: false, data: null } }],
])('a form is %s → that goes on as it is', async (_what, result) => {
  const { said, answer } = send(() => Promise.resolve(result))

  expect(Object.values((await answer) ?? {})).toEqual([result])
  expect(said).not.toHaveBeenCalled()
})

test('nothing answers for a minute → the screen stays and says so', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const { said, answer } = send(never)
  await vi.advanceTimersByTimeAsync(60_000)

  expect(await answer).toMatchObject(notArrived)
  expect(said).toHaveBeenCalledOnce()
})

test('a file is on its way for a minute → it is still waited for', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const body = new FormData()
  body.set('report', new File(['data'], 'extrato.csv'))
  const { said, answer } = send(never, { body })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(said).not.toHaveBeenCalled()

  await vi.advanceTimersByTimeAsync(540_000)
  expect(await answer).toMatchObject(notArrived)
})

test('sent once more meanwhile → nothing is said of the first', async () => {
  const left = new AbortController()
  const { said, answer } = send(() => {
    left.abort()
    return Promise.resolve<DataStrategyResult>({ type: 'error', result: left.signal.reason })
  }, left)

  await answer
  expect(said).not.toHaveBeenCalled()
})

/** A screen of the panel with one form, whose tries end like these, one after the other. */
async function openScreen(...ends: (() => Promise<unknown>)[]) {
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '/',
      Component: () => (
        <>
          <Outlet />
          <OfflineToast />
        </>
      ),
      ErrorBoundary: () => <p>Algo desafinou por aqui</p>,
      middleware: stubMiddleware(submitOrStoreForm),
      children: [
        { index: true, Component: NameForm, action: () => ends.shift()?.(), loader: reads },
        { path: 'outra', Component: () => <Link to="/">Voltar</Link>, action: () => ends.shift()?.() },
      ],
    },
  ])
  await act(async () => render(<Stub />))
  screen.getByRole<HTMLInputElement>('textbox').value = 'Rita'
}

const reads = vi.fn<() => null>(() => null)

const press = (name = 'Salvar nome') => act(async () => fireEvent.click(screen.getByText(name)))
const typed = () => screen.getByRole<HTMLInputElement>('textbox').value
const isSaidUnsent = () => screen.queryByText('Sem resposta do servidor') !== null

test('a form of a screen that does nothing about it does not arrive → the screen stays, with what was typed', async () => {
  await openScreen(() => Promise.reject(new TypeError('Failed to fetch')))
  await press()

  expect([typed(), isSaidUnsent()]).toEqual(['Rita', true])
})

test('a form that was sent to the address of another screen does not arrive → its own screen stays, and reads nothing', async () => {
  await openScreen(() => Promise.reject(new TypeError('Failed to fetch')))
  reads.mockClear()
  await press('Salvar em outra')

  expect([typed(), isSaidUnsent()]).toEqual(['Rita', true])
  expect(reads).not.toHaveBeenCalled()
})

test('the screen of a form that did not arrive is left and opened again → nothing is said of it any more', async () => {
  await openScreen(() => Promise.reject(new TypeError('Failed to fetch')))
  await press()
  await press('Outra tela')
  await press('Voltar')

  expect(isSaidUnsent()).toBe(false)
})

test('a form that did not arrive is sent once more and answered → nothing is said of the first', async () => {
  await openScreen(
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => Promise.resolve(data({ refusal: 'name' }, { status: 422 })),
  )
  await press()
  await press()

  expect([typed(), isSaidUnsent()]).toEqual(['Rita', false])
})

function NameForm() {
  return (
    <Form method="post">
      <input name="nome" aria-label="Nome" />
      <button type="submit">Salvar nome</button>
      <button type="submit" formAction="/outra">
        Salvar em outra
      </button>
      <Link to="/outra">Outra tela</Link>
    </Form>
  )
}
