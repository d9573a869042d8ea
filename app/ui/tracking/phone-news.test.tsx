// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { PhoneNewsSwitch, type PhoneNews } from './phone-news.tsx'

const order = { id: 'order-1', code: 'P0042' }
const off: PhoneNews = { phone: '', typed: '', text: 'Quero receber avisos.', error: null }
const refused: PhoneNews = { ...off, typed: '(11) 98765-43', error: 'phone-invalid' }

afterEach(cleanup)

test('the order is read again after a refusal → the number typed stays', () => {
  const { rerender } = render(<PhoneNewsSwitch order={order} news={refused} />)
  rerender(<PhoneNewsSwitch order={order} news={off} />)

  expect(screen.getByLabelText<HTMLInputElement>('Número com DDD').value).toBe('(11) 98765-43')
})

test('the order is read again after a refusal → its reason stays', () => {
  const { rerender } = render(<PhoneNewsSwitch order={order} news={refused} />)
  const reason = screen.getByLabelText('Número com DDD').getAttribute('aria-describedby') ?? ''
  const text = document.getElementById(reason)?.textContent
  rerender(<PhoneNewsSwitch order={order} news={off} />)

  expect(text).not.toBe('')
  expect(document.getElementById(reason)?.textContent).toBe(text)
})

test('another browser turns the messages on after a refusal → the number they go to', () => {
  const { rerender } = render(<PhoneNewsSwitch order={order} news={refused} />)
  rerender(<PhoneNewsSwitch order={order} news={{ ...off, phone: '(11) 98765-4321' }} />)

  expect(screen.getByText(/para o número \(11\) 98765-4321/)).toBeTruthy()
})
