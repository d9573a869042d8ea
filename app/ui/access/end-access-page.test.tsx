// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'

import { resilientAction } from '#app/ui/shared/resilient-route.ts'

import { EndAccessPage, type EndAccessOutcome } from './end-access-page.tsx'

type Send = (token: FormDataEntryValue | null) => Promise<{ outcome: EndAccessOutcome }>

const button = () => screen.getByRole('button', { name: 'Encerrar todos os acessos' })

afterEach(cleanup)

test('the page is opened → nothing is sent before its button is pressed', () => {
  const send = vi.fn<Send>()
  open(send)

  expect(button()).toBeTruthy()
  expect(send).not.toHaveBeenCalled()
})

test('two quick presses → access is ended once', async () => {
  const send = vi.fn<Send>(() => new Promise((resolve) => setTimeout(() => resolve({ outcome: 'ended' }), 50)))
  open(send)
  await userEvent.dblClick(button())
  await screen.findByRole('heading', { name: 'Acessos encerrados' })

  expect(send.mock.calls).toEqual([['token']])
})

test('access was ended → the keyboard goes on from the page, whose button is gone', async () => {
  open(() => Promise.resolve({ outcome: 'ended' }))
  await userEvent.click(button())

  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
  expect(screen.queryByRole('button')).toBeNull()
})

test('the server fails → the page says that no access was ended', async () => {
  open(() => Promise.reject(new TypeError('Failed to fetch')))
  await userEvent.click(button())

  expect(await screen.findByText(/Nenhum acesso foi encerrado\. Tente de novo/)).toBeTruthy()
  expect(button()).toBeTruthy()
})

test('the form was sent without script → its outcome is shown', () => {
  open(vi.fn<Send>(), 'link-unknown')
  expect(screen.getByRole('heading', { name: 'Link desconhecido' })).toBeTruthy()
})

function open(send: Send, outcome: EndAccessOutcome | null = null) {
  const path = '/acompanhar-pedido/encerrar'
  const Stub = createRoutesStub([
    {
      path,
      Component: () => (
        <main tabIndex={-1}>
          <EndAccessPage token="token" outcome={outcome} />
        </main>
      ),
      action: async ({ request }) => {
        const form = await request.formData()
        return resilientAction({ serverAction: () => send(form.get('chave')) })
      },
    },
  ])
  render(<Stub initialEntries={[path]} />)
}
