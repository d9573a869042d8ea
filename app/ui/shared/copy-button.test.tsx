// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'

import { CopyButton } from './copy-button.tsx'
import { Toast, ToastOutlet } from './toast.tsx'

afterEach(cleanup)

test('pressed → the text is on the clipboard and one toast says so, in place of the one the page came with', async () => {
  const user = userEvent.setup()
  render(
    <>
      <Toast title="Pagamento confirmado!">Seu projeto já começou.</Toast>
      <CopyButton text="Texto de crédito">Copiar</CopyButton>
      <ToastOutlet />
    </>,
  )

  await user.click(screen.getByRole('button', { name: 'Copiar' }))

  expect(await navigator.clipboard.readText()).toBe('Texto de crédito')
  expect(await screen.findByText('Copiado!')).toBeTruthy()
  expect(screen.queryByText('Pagamento confirmado!')).toBeNull()
})

test('the browser refuses → the toast says what to do', async () => {
  const user = userEvent.setup()
  render(
    <>
      <CopyButton text="Texto de crédito">Copiar</CopyButton>
      <ToastOutlet />
    </>,
  )
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))

  await user.click(screen.getByRole('button', { name: 'Copiar' }))

  expect(await screen.findByText('Selecione o texto e copie você mesmo.')).toBeTruthy()
})

test('before the script → its place is there, not to be seen, and without script not even that', () => {
  expect(renderToString(<CopyButton text="Texto">Copiar</CopyButton>)).toContain(
    'btn btn-line invisible noscript:hidden',
  )
})
