// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { showToast } from './toast-store.ts'
import { Toast, ToastOutlet } from './toast.tsx'

afterEach(cleanup)

const copied = { title: 'Copiado!', text: 'É só colar.' }

test('a page brings a message after one was shown → only the newer one is there', () => {
  const { rerender } = render(<Page title={null} />)
  act(() => showToast(copied))
  rerender(<Page title="Versão adicionada!" />)

  expect(screen.getByText('Versão adicionada!')).toBeTruthy()
  expect(screen.queryByText('Copiado!')).toBeNull()
})

test('a message is shown after the page brought one → only the newer one is there', () => {
  render(<Page title="Versão adicionada!" />)
  act(() => showToast(copied))

  expect(screen.getByText('Copiado!')).toBeTruthy()
  expect(screen.queryByText('Versão adicionada!')).toBeNull()
})

function Page({ title }: { title: string | null }) {
  return (
    <>
      {title ? <Toast title={title}>Ela já está na lista.</Toast> : null}
      <ToastOutlet />
    </>
  )
}
