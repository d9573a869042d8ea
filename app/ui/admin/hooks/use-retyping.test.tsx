// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub, data, Form, useActionData } from 'react-router'
import { afterEach, expect, test } from 'vitest'

import { useAnswer } from './use-answer.ts'
import { useRetyping } from './use-retyping.ts'

function Code() {
  const answer = useAnswer(useActionData<{ isRefused: boolean }>())
  return (
    <Form method="post" noValidate>
      <input ref={useRetyping(answer?.isRefused ? answer : null)} aria-label="Código" />
      <button type="submit">Entrar</button>
    </Form>
  )
}

afterEach(cleanup)

const send = () => act(async () => fireEvent.click(screen.getByRole('button')))

test('a code is refused, and another one → each time the field has the focus, and what is in it is chosen', async () => {
  const Stub = createRoutesStub([{ path: '/', Component: Code, action: () => ({ isRefused: true }) }])
  render(<Stub />)
  const code = screen.getByLabelText<HTMLInputElement>('Código')
  const chosen = () => [document.activeElement === code, code.selectionStart, code.selectionEnd]
  for (const typed of ['000000', '111111']) {
    fireEvent.change(code, { target: { value: typed } })
    code.setSelectionRange(6, 6)
    screen.getByRole('button').focus()
    await send()
    expect(chosen()).toEqual([true, 0, 6])
  }
})

test('a code is refused, and the next one does not arrive → what was typed of it is not chosen', async () => {
  const answers = [{ isRefused: true }, data(null, { status: 503 })]
  const Stub = createRoutesStub([{ path: '/', Component: Code, action: () => answers.shift() }])
  render(<Stub />)
  const code = screen.getByLabelText<HTMLInputElement>('Código')
  await send()
  fireEvent.change(code, { target: { value: '111111' } })
  code.setSelectionRange(6, 6)
  await send()

  expect([answers.length, code.selectionStart, code.selectionEnd]).toEqual([0, 6, 6])
})
