// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { storeLastOrder } from '#app/client/storage/purchase-storage.ts'

import { TrackForm } from './track-form.tsx'

const nothing = { code: '', email: '' }

beforeEach(() =>
  storeLastOrder({ packageId: 'premium', packageName: 'Premium', extras: [], orderId: 'P0042', method: 'pix' }),
)
afterEach(() => {
  cleanup()
  localStorage.clear()
})

test('an order was placed here → its code is filled in', () => {
  render(<TrackForm typed={nothing} refusal={null} codes={[]} />)
  expect(code().value).toBe('P0042')
})

test('a code came with the page → it stays', () => {
  render(<TrackForm typed={{ ...nothing, code: 'P0001' }} refusal={null} codes={[]} />)
  expect(code().value).toBe('P0001')
})

test('an empty code was refused → it stays empty', () => {
  render(<TrackForm typed={nothing} refusal="code-required" codes={[]} />)
  expect(code().value).toBe('')
})

test('somebody is in the empty field before the page is taken over → it stays theirs', () => {
  const form = <TrackForm typed={nothing} refusal={null} codes={[]} />
  const container = document.createElement('div')
  container.innerHTML = renderToString(form)
  document.body.append(container)
  code().focus()
  render(form, { container, hydrate: true })

  expect(code().value).toBe('')
  container.remove()
})

function code(): HTMLInputElement {
  return screen.getByLabelText('Código do pedido')
}
