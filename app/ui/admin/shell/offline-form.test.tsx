// @vitest-environment happy-dom
import { redirect } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { consumeForm } from '#app/ui/admin/hooks/preserved-form.ts'

import { submitOrStoreForm } from './offline-form.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.useRealTimers())

const here = () => `${location.pathname}${location.search}`

/** Sends a form the server answers with a redirect. */
function send(target: string, fields: Record<string, string>) {
  const body = new URLSearchParams(fields)
  const request = new Request('http://studio/admin/settings/equipe?convidar=1', { method: 'POST', body })
  // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- a redirect is thrown, as the router does
  return submitOrStoreForm({ request, serverAction: () => Promise.reject(redirect(target)) })
}

test.each(['/admin/login?sessao=expirou', '/admin/conta/confirmar?origem=%2Fadmin%2Fsettings'])(
  'a form is answered with a redirect to %s → what was typed can be restored',
  async (target) => {
    await expect(send(target, { intent: 'invite', name: 'Rita' })).rejects.toBeInstanceOf(Response)

    expect(consumeForm(here())).toEqual([
      ['intent', 'invite'],
      ['name', 'Rita'],
    ])
  },
)

test('a form was taken and leads elsewhere → nothing is kept', async () => {
  await expect(send('/admin/settings/equipe', { name: 'Rita' })).rejects.toBeInstanceOf(Response)

  expect(consumeForm(here())).toBeNull()
})

test('the form has a password → it is not kept', async () => {
  document.body.innerHTML = '<input type="password" name="senha">'
  await expect(send('/admin/conta/confirmar', { name: 'Rita', senha: 'uma senha bem longa' })).rejects.toBeInstanceOf(
    Response,
  )

  expect(consumeForm(here())).toEqual([['name', 'Rita']])
})

/** Sends a form the server answers like this; how often the panel said that it did not arrive. */
function sendTo(
  serverAction: () => Promise<never>,
  {
    signal,
    body = new URLSearchParams({ name: 'Rita' }),
  }: { signal?: AbortSignal; body?: URLSearchParams | FormData } = {},
) {
  const said = vi.fn<() => void>()
  addEventListener('harmonia:unsent', said, { once: true })
  const request = new Request('http://studio/admin', { method: 'POST', body, ...(signal ? { signal } : {}) })
  return { said, answer: submitOrStoreForm({ request, serverAction }) }
}

test('nothing answers for a minute → the screen stays and says so', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const { said, answer } = sendTo(() => new Promise(() => undefined))
  await vi.advanceTimersByTimeAsync(60_000)

  expect(await answer).toMatchObject({ data: null, init: { status: 503 } })
  expect(said).toHaveBeenCalledOnce()
})

test('a file is on its way for a minute → it is still waited for', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const body = new FormData()
  body.set('report', new File(['data'], 'extrato.csv'))
  const { said, answer } = sendTo(() => new Promise(() => undefined), { body })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(said).not.toHaveBeenCalled()

  await vi.advanceTimersByTimeAsync(540_000)
  expect(await answer).toMatchObject({ init: { status: 503 } })
})

test('sent once more meanwhile → nothing is said of the first', async () => {
  const left = new AbortController()
  const { said, answer } = sendTo(() => {
    left.abort()
    return Promise.reject(left.signal.reason)
  }, left)

  await expect(answer).rejects.toThrow(/abort/i)
  expect(said).not.toHaveBeenCalled()
})
