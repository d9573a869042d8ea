// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'

import { PreviewGate } from './preview-states.tsx'

afterEach(() => {
  cleanup()
  history.replaceState(null, '', ' ')
})

function Gate() {
  return <PreviewGate path="/preview/abc" email="" notice={null} typed="" left={false} />
}

test('a mail led to a place of the page behind the gate → the gate leads on to it, however often it is pressed', () => {
  history.replaceState(null, '', '#letra')
  const Stub = createRoutesStub([{ path: '/preview/abc', Component: Gate }])
  render(<Stub initialEntries={['/preview/abc']} />)
  const form = screen.getByLabelText('E-mail').closest('form')
  if (!form) throw new Error('no form')
  fireEvent.submit(form)
  fireEvent.submit(form)

  expect(form.getAttribute('action')).toBe('/preview/abc#letra')
})
