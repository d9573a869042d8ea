// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'

import { ListFrame } from './list-frame.tsx'

afterEach(cleanup)

const List = () => (
  <ListFrame
    title="Projetos"
    create="Novo Projeto"
    filters={{}}
    count={1}
    noneFound=""
    none={null}
    pages={{ previous: null, next: null }}
  >
    <p>Valsa</p>
  </ListFrame>
)

function createPath(path: string) {
  const Stub = createRoutesStub([{ path: '/lista', Component: List }])
  render(<Stub initialEntries={[path]} />)
  return screen.getByRole('link', { name: 'Novo Projeto' }).getAttribute('href')
}

test('a filtered list → its dialog for a new one opens with the filters and the page kept', () => {
  expect(createPath('/lista?estado=waiting&antes=7_x')).toBe('/lista?estado=waiting&antes=7_x&novo=1')
})

test('an earlier dialog was opened for a client → the next one is not', () => {
  expect(createPath('/lista?busca=valsa&cliente=7&para=projeto')).toBe('/lista?busca=valsa&novo=1')
})
