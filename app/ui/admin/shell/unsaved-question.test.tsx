// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { createRoutesStub, Form, Link, useActionData, useNavigate } from 'react-router'
import { afterEach, expect, test } from 'vitest'

import { Toast } from '#app/ui/shared/toast.tsx'

import { UnsavedQuestion } from './unsaved-question.tsx'

afterEach(cleanup)

function Screen() {
  const refused = useActionData<string>() ?? ''
  const [held, setHeld] = useState('')
  const navigate = useNavigate()
  return (
    <>
      <Form method="post">
        <input aria-label="Nome" name="name" defaultValue="Ana" />
        <input aria-label="Título" name="title" value={held} onChange={({ target }) => setHeld(target.value)} />
        <input aria-label="Senha" name="password" type="password" />
        {refused.startsWith('toast') ? (
          <Toast title="Nada foi salvo" variant="destructive" quiet>
            {refused}
          </Toast>
        ) : (
          <p id="nome-erro">{refused}</p>
        )}
        <button>Salvar</button>
      </Form>
      <Form>
        <input aria-label="Buscar" name="busca" />
      </Form>
      <Form method="post" action="/vales">
        <input aria-label="Vale" name="voucher" />
        <button>Emitir</button>
      </Form>
      <Form method="post" onSubmit={(event) => event.preventDefault()}>
        <input aria-label="Versão" name="version" />
        <button>Adicionar</button>
      </Form>
      <Link to="/vales">Vales</Link>
      <Link to="/?aba=2">Outra aba</Link>
      <button onClick={() => void navigate(-1)}>Voltar</button>
      <UnsavedQuestion />
    </>
  )
}

function open(refused = '') {
  const Panel = createRoutesStub([
    { id: 'screen', path: '/', Component: Screen, loader: () => null, action: () => refused },
    { path: '/vales', Component: () => <p>Lista de vales</p>, action: () => '' },
  ])
  render(<Panel initialEntries={['/vales', '/']} hydrationData={{ loaderData: { screen: null } }} />)
}

function type(label: string, value = 'Coro') {
  fireEvent.input(screen.getByLabelText(label), { target: { value } })
}

const closeWindow = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

/** The answer to what was sent is on the screen. */
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)))

const question = () => screen.findByRole('dialog', { name: 'Sair sem salvar?' })

/** Types, and follows a link that leads away. */
async function leaveWithInput() {
  open()
  type('Nome')
  fireEvent.click(screen.getByText('Vales'))
  return question()
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

test.each(['Nome', 'Título'])('Back with what was typed in “%s” → asked', async (label) => {
  open()
  type(label)
  fireEvent.click(screen.getByText('Voltar'))

  expect(await question()).toBeTruthy()
})

test.each(['Buscar', 'Senha'])('left with what was typed in “%s” → a link leads on', async (label) => {
  open()
  type(label)
  fireEvent.click(screen.getByText('Vales'))

  expect(await screen.findByText('Lista de vales')).toBeTruthy()
})

test('typed, and another part of the same screen → nothing is asked', async () => {
  open()
  type('Nome')
  fireEvent.click(screen.getByText('Outra aba'))

  expect(screen.queryByRole('dialog')).toBeNull()
})

test('typed and saved → a link leads on', async () => {
  open()
  type('Nome')
  fireEvent.click(screen.getByText('Salvar'))
  await settled()
  fireEvent.click(screen.getByText('Vales'))

  expect(await screen.findByText('Lista de vales')).toBeTruthy()
})

test.each([
  ['beside its field', 'Este nome não serve.'],
  ['by a toast alone', 'toast: já existe.'],
])('typed and refused %s → still asked', async (_, refusal) => {
  open(refusal)
  type('Nome')
  fireEvent.click(screen.getByText('Salvar'))
  await screen.findByText(refusal)
  await settled()
  fireEvent.click(screen.getByText('Vales'))

  expect(await question()).toBeTruthy()
})

test('a form that its screen did not send, and another part of it → still asked', async () => {
  open()
  type('Versão')
  fireEvent.click(screen.getByText('Adicionar'))
  fireEvent.click(screen.getByText('Outra aba'))
  await settled()
  fireEvent.click(screen.getByText('Vales'))

  expect(await question()).toBeTruthy()
})

test('a form that is sent to another screen → goes; with text in another form → asked', async () => {
  open()
  type('Vale')
  type('Nome')
  fireEvent.click(screen.getByText('Emitir'))
  expect(await question()).toBeTruthy()
  cleanup()

  open()
  type('Vale')
  fireEvent.click(screen.getByText('Emitir'))
  expect(await screen.findByText('Lista de vales')).toBeTruthy()
})

test('the window is closed with what was typed → the browser asks; with nothing → it does not', () => {
  open()
  expect(closeWindow()).toBe(true)
  type('Nome')
  expect(closeWindow()).toBe(false)
})
