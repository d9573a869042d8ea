// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'

import { PayCode } from './pay-code.tsx'

const expiresAt = new Date('2026-11-20T15:00:00Z')
const pix = { method: 'pix' as const, payCode: '00020126580014br.gov.bcb.pix', expiresAt }
const boleto = { method: 'boleto' as const, payCode: '9'.repeat(47), expiresAt: null }
const qr = { size: 29, path: 'M4 4h1v1h-1z' }

afterEach(cleanup)

test('a Pix → its code as text, its drawing, until when it is good', () => {
  render(<PayCode payment={pix} qr={qr} />)

  expect(screen.getByText(pix.payCode).tagName).toBe('CODE')
  expect(screen.getByRole('img', { name: /QR Code do Pix/ })).toBeTruthy()
  expect(screen.getByText('20/11/2026, 12:00')).toBeTruthy()
})

test('"Copiar código Pix" → the code is on the clipboard', async () => {
  const user = userEvent.setup()
  render(<PayCode payment={pix} qr={null} />)
  await user.click(screen.getByRole('button', { name: 'Copiar código Pix' }))

  expect(await navigator.clipboard.readText()).toBe(pix.payCode)
})

test('a boleto → its line in groups, copied as digits', async () => {
  const user = userEvent.setup()
  render(<PayCode payment={boleto} qr={null} />)
  expect(screen.getByText('99999.99999 99999.999999 99999.999999 9 99999999999999')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Copiar linha digitável' }))

  expect(await navigator.clipboard.readText()).toBe(boleto.payCode)
})

test('without script → the code is there to be selected, the button is not', () => {
  const html = renderToString(<PayCode payment={pix} qr={qr} />)
  expect(html).toContain(pix.payCode)
  expect(html).toMatch(/<button[^>]* noscript:hidden"/)
})

test('no code known → nothing', () => {
  expect(renderToString(<PayCode payment={{ ...pix, payCode: null }} qr={null} />)).toBe('')
})
