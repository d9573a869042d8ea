// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { KeysHelp } from './keys-help.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

test('"?" outside of a field → the keys; inside one it is a character', async () => {
  render(
    <>
      <input aria-label="Nome" />
      <KeysHelp />
    </>,
  )
  await userEvent.type(screen.getByLabelText('Nome'), '?')
  expect(screen.queryByRole('dialog')).toBeNull()

  fireEvent.keyDown(document.body, { key: '?' })
  expect(screen.getByRole('dialog').textContent).toContain('Ctrl K')
})

test('single keys turned off → "?" does nothing', async () => {
  render(<KeysHelp />)
  fireEvent.keyDown(document.body, { key: '?' })
  await userEvent.click(screen.getByLabelText('Usar os atalhos de uma tecla só'))
  await userEvent.click(screen.getByText('Fechar'))
  expect(screen.queryByRole('dialog')).toBeNull()

  fireEvent.keyDown(document.body, { key: '?' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the button of the keys → shows them, also when single keys are turned off', async () => {
  localStorage.setItem('harmonia-atalhos', 'nao')
  render(<KeysHelp />)
  await userEvent.click(screen.getByRole('button', { name: 'Atalhos do teclado' }))

  expect(screen.getByRole('dialog').textContent).toContain('Ctrl K')
})
