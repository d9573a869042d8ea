// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub, Link, Outlet } from 'react-router'
import { afterEach, expect, test } from 'vitest'

import ScreenLayout from './screen-layout.tsx'

afterEach(cleanup)

async function open() {
  const Stub = createRoutesStub([
    {
      id: 'inside',
      Component: () => <ScreenLayout />,
      children: [
        {
          id: 'project-layout',
          Component: () => <Outlet />,
          children: [
            {
              path: '/projects/:projectId',
              Component: () => (
                <>
                  <textarea aria-label="Nova nota" />
                  <Link to="/projects/a?editar=1">Editar</Link>
                  <Link to="/projects/b">Outro projeto</Link>
                </>
              ),
            },
          ],
        },
      ],
    },
  ])
  await act(async () => render(<Stub initialEntries={['/projects/a']} />))
  fireEvent.change(screen.getByLabelText('Nova nota'), { target: { value: 'Sobre a valsa' } })
}

const press = (text: string) => act(async () => fireEvent.click(screen.getByText(text)))
const typed = () => screen.getByLabelText<HTMLTextAreaElement>('Nova nota').value

test('something typed about a record, then another record → it does not stand there', async () => {
  await open()
  await press('Outro projeto')

  expect(typed()).toBe('')
})

test('a sheet is opened over what was typed → it stays', async () => {
  await open()
  await press('Editar')

  expect(typed()).toBe('Sobre a valsa')
})
