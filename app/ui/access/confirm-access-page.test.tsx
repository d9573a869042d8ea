// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRoutesStub, redirect, useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'

import { resilientAction } from '#app/ui/shared/resilient-route.ts'
import { accessMinutesText } from '#copy/access/access.ts'

import { ConfirmAccess, ConfirmByLink } from './confirm-access-page.tsx'

type Fields = Record<string, FormDataEntryValue>
type Send = (fields: Fields) => Promise<unknown>

const path = '/acompanhar-pedido/confirmar'
const url = `${path}?codigo=P0042&para=previa`
const sent = () => Promise.resolve(redirect(`${url}&enviado=1`))
const digits = () => screen.findByLabelText<HTMLInputElement>('Código de seis números')

afterEach(cleanup)

test('two quick presses → one code is mailed, and its field has the focus', async () => {
  const send = vi.fn<Send>(async () => {
    await new Promise((resolve) => setTimeout(resolve, 50))
    return sent()
  })
  open(send)
  await userEvent.dblClick(screen.getByRole('button', { name: 'Enviar o código por e-mail' }))

  const field = await digits()
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(send.mock.calls).toEqual([[{ intent: 'send' }]])
})

test('before and after a code is asked for → what is true then, and how long it and the button are worth something', async () => {
  open(sent)
  expect(document.body.textContent).not.toContain('Enviamos um código')
  expect(document.body.textContent).toContain('Toque no botão e enviamos um código para ana@exemplo.com.br.')
  expect(document.body.textContent).toContain(accessMinutesText)
  await userEvent.click(screen.getByRole('button', { name: 'Enviar o código por e-mail' }))

  await digits()
  expect(screen.getByRole('status').textContent).toContain(accessMinutesText)
})

test('a wrong code → its refusal is announced, and the code is selected to be typed again', async () => {
  open(() => Promise.resolve({ refusal: 'code-wrong' }), `${url}&enviado=1`)
  await userEvent.type(await digits(), '123456')
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }))

  expect((await screen.findByText('Código não confere')).closest('[role="alert"]')).not.toBeNull()
  const field = await digits()
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect([field.value, field.selectionEnd]).toEqual(['123456', 6])
})

test('another code is asked for after a wrong one → the refusal is gone', async () => {
  open(({ intent }) => (intent === 'code' ? Promise.resolve({ refusal: 'code-wrong' }) : sent()), `${url}&enviado=1`)
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }))
  await screen.findByText('Código não confere')
  await userEvent.click(screen.getByRole('button', { name: 'Enviar outro código' }))

  expect(await screen.findByText('Código enviado')).toBeTruthy()
  expect(screen.queryByText('Código não confere')).toBeNull()
})

test('a code is on its way → only its own button says so', async () => {
  open(() => new Promise(() => undefined), `${url}&enviado=1`)
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }))

  expect(await screen.findByRole('button', { name: 'Conferindo...' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Enviar outro código' })).toBeTruthy()
})

test('the server fails → the page says that nothing was sent', async () => {
  open(() => Promise.reject(new TypeError('Failed to fetch')))
  await userEvent.click(screen.getByRole('button', { name: 'Enviar o código por e-mail' }))

  expect(await screen.findByText(/Nada foi enviado\. Tente de novo/)).toBeTruthy()
})

test('a mailed link that was used before → its button gives way to the reason', async () => {
  open(() => Promise.resolve({ refusal: 'link-unknown' }), `${path}?chave=used`)
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar e continuar' }))

  expect(await screen.findByText('Este link não vale mais')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

function Page() {
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  const token = query.get('chave')
  if (token !== null) return <ConfirmByLink token={token} refusal={null} />
  return (
    <ConfirmAccess code="P0042" goal="previa" email="ana@exemplo.com.br" isSent={query.has('enviado')} refusal={null} />
  )
}

function open(send: Send, at = url) {
  const Stub = createRoutesStub([
    {
      path,
      Component: Page,
      action: async ({ request }) => {
        const fields = Object.fromEntries(await request.formData())
        return resilientAction({ serverAction: () => send(fields) })
      },
    },
  ])
  render(<Stub initialEntries={[at]} />)
}
