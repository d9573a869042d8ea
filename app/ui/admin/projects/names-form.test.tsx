// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'

import { NamesForm } from './names-form.tsx'

afterEach(cleanup)

test('a moment between two seconds → shown as it was saved, and a refusal says of which name it is', () => {
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <NamesForm
          projectId="7"
          version={{ id: 'v', name: 'Banda' }}
          names={[{ name: 'Thaís', sound: '' }]}
          marks={[{ name: 'Thaís', atMs: 42_500, reason: null }]}
          typed={null}
          wrongName="Thaís"
          refusal="Escreva o momento assim: 0:42."
        />
      ),
    },
  ])
  render(<Stub />)

  expect(screen.getByLabelText<HTMLInputElement>('Momento, como 0:42').value).toBe('0:42,5')
  expect(screen.getByText('Thaís: Escreva o momento assim: 0:42.')).toBeTruthy()
})
