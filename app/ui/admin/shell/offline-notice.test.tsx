// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub, Form } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { OfflineNotice } from './offline-notice.tsx'

const healthz = vi.fn<typeof fetch>()

beforeEach(() => {
  history.replaceState(null, '', '/')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.stubGlobal('fetch', healthz)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const answers = () => Promise.resolve(new Response())

/** A screen with what somebody typed, and forms: its own, one that leads elsewhere, and one that no script of ours sends. */
async function openScreen() {
  const action = vi.fn<() => null>(() => null)
  const sent = vi.fn<(event: Event) => void>((event) => event.preventDefault())
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <>
          <textarea aria-label="Recado" />
          <Form method="post">
            <button type="submit">Salvar</button>
            <button type="submit" formAction="/outra">
              Salvar em outra
            </button>
          </Form>
          <Form method="post" action="/outra">
            <button type="submit">Sair</button>
          </Form>
          <form method="post" action="/arquivo.csv" onSubmit={({ nativeEvent }) => sent(nativeEvent)}>
            <button type="submit">Exportar</button>
          </form>
          <OfflineNotice />
        </>
      ),
      action,
    },
    { path: '/outra', Component: () => <p>Outra tela</p>, action },
  ])
  await act(async () => render(<Stub />))
  screen.getByRole<HTMLTextAreaElement>('textbox').value = 'Oi'
  return { action, sent }
}

const press = (name: string) => act(async () => fireEvent.click(screen.getByText(name)))
const typed = () => screen.queryByRole<HTMLTextAreaElement>('textbox')?.value
const isSaid = () => screen.queryByText(/Nada foi enviado/) !== null

test.each(['Sair', 'Salvar em outra', 'Exportar'])(
  'offline, a form that leads elsewhere, by “%s” → it is not sent, the screen stays and says so',
  async (name) => {
    healthz.mockImplementation(lost)
    const { action, sent } = await openScreen()
    await press(name)

    expect([typed(), isSaid()]).toEqual(['Oi', true])
    for (const sending of [action, sent]) expect(sending).not.toHaveBeenCalled()
  },
)

test('the connection is back → nothing is said any more, and nothing sent by itself', async () => {
  healthz.mockImplementation(lost)
  const { action } = await openScreen()
  await press('Sair')
  await act(async () => window.dispatchEvent(new Event('online')))

  expect([typed(), isSaid()]).toEqual(['Oi', false])
  expect(action).not.toHaveBeenCalled()
})

test('the browser believes itself offline and the server answers → the form is sent, once', async () => {
  healthz.mockImplementation(answers)
  const { action } = await openScreen()
  await press('Sair')
  await screen.findByText('Outra tela')

  expect(action).toHaveBeenCalledOnce()
})

test('pressed again while the server is asked → sent once, and a message of before is gone', async () => {
  healthz.mockImplementation(lost)
  const { sent } = await openScreen()
  await press('Exportar')
  const { promise, resolve } = Promise.withResolvers<Response>()
  healthz.mockImplementation(() => promise)
  await press('Exportar')
  await press('Exportar')
  await act(async () => resolve(new Response()))

  expect(sent).toHaveBeenCalledOnce()
  expect(isSaid()).toBe(false)
})

test('offline, a form of the screen itself → its action says what became of it', async () => {
  const { action } = await openScreen()
  await press('Salvar')

  expect(action).toHaveBeenCalledOnce()
  expect(healthz).not.toHaveBeenCalled()
})

test('online → every form is sent', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  const { action, sent } = await openScreen()
  await press('Exportar')
  await press('Sair')
  await screen.findByText('Outra tela')

  for (const sending of [action, sent]) expect(sending).toHaveBeenCalledOnce()
})
