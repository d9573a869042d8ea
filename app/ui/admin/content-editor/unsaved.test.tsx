// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub, Link } from 'react-router'
import { afterEach, expect, test } from 'vitest'

import { UnsavedChangesPrompt, useUnsaved } from './unsaved.tsx'

afterEach(cleanup)

function Form() {
  const [isUnsaved, touch] = useUnsaved(0)
  return (
    <>
      <input aria-label="Nome" onChange={touch} />
      <UnsavedChangesPrompt unsaved={isUnsaved} />
      <Link to="/vales">Vales</Link>
    </>
  )
}

function open() {
  const Panel = createRoutesStub([
    { path: '/', Component: Form },
    { path: '/vales', Component: () => <p>Lista de vales</p> },
  ])
  render(<Panel initialEntries={['/']} />)
}

/** Types, and follows a link that leads away. */
async function leaveWithInput() {
  open()
  fireEvent.change(screen.getByLabelText('Nome'), { target: { value: 'Coro' } })
  fireEvent.click(screen.getByText('Vales'))
  return screen.findByRole('dialog', { name: 'Sair sem salvar?' })
}

test('nothing typed → a link leads on', async () => {
  open()
  fireEvent.click(screen.getByText('Vales'))

  expect(await screen.findByText('Lista de vales')).toBeTruthy()
})

test('left with what nobody saved → asked; “Continuar editando” stays with it', async () => {
  const dialog = await leaveWithInput()
  fireEvent.click(screen.getByText('Continuar editando'))

  expect(dialog.hasAttribute('open')).toBe(false)
  expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('Coro')
})

test('left with what nobody saved → “Sair sem salvar” leads on', async () => {
  await leaveWithInput()
  fireEvent.click(screen.getByText('Sair sem salvar'))

  expect(await screen.findByText('Lista de vales')).toBeTruthy()
})
