// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub, Form, useActionData } from 'react-router'
import { expect, test } from 'vitest'

import { useRetyping } from './use-retyping.ts'

function Code() {
  const answer = useActionData<{ isRefused: boolean }>()
  return (
    <Form method="post" noValidate>
      <input ref={useRetyping(answer?.isRefused ?? false)} aria-label="Código" />
      <button type="submit">Entrar</button>
    </Form>
  )
}

test('a code is refused, and another one → each time the field has the focus, and what is in it is chosen', async () => {
  const Stub = createRoutesStub([{ path: '/', Component: Code, action: () => ({ isRefused: true }) }])
  render(<Stub />)
  const code = screen.getByLabelText<HTMLInputElement>('Código')
  const chosen = () => [document.activeElement === code, code.selectionStart, code.selectionEnd]
  for (const typed of ['000000', '111111']) {
    fireEvent.change(code, { target: { value: typed } })
    code.setSelectionRange(6, 6)
    screen.getByRole('button').focus()
    fireEvent.click(screen.getByRole('button'))
    await waitFor(() => {
      expect(chosen()).toEqual([true, 0, 6])
    })
  }
})
