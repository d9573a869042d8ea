// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRoutesStub, Link, Outlet, useNavigate } from 'react-router'
import { afterEach, expect, test } from 'vitest'

import { useFocusRestore } from './use-focus-restore.ts'

afterEach(cleanup)

function Frame() {
  useFocusRestore()
  const navigate = useNavigate()
  return (
    <main>
      <Outlet />
      <button onClick={() => void navigate(-1)}>Voltar</button>
    </main>
  )
}

const List = () => (
  <>
    <h1>Clientes</h1>
    <Link to="/cliente/1?aba=a">Ana</Link>
    <Link to="/cliente/2">Bia</Link>
  </>
)

test('back from what a row opened → the row has the focus', async () => {
  const children = [
    { path: '/', Component: List },
    { path: '/cliente/:id', Component: () => <h1>Cliente</h1> },
  ]
  const Stub = createRoutesStub([{ Component: Frame, children }])
  await act(async () => render(<Stub />))
  for (const name of ['Ana', 'Bia']) {
    await userEvent.click(screen.getByText(name))
    await screen.findByText('Cliente')
    await userEvent.click(screen.getByText('Voltar'))
    await screen.findByText('Clientes')

    expect(document.activeElement?.textContent).toBe(name)
  }
})
