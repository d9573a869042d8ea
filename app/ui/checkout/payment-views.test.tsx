// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'

import { resilientAction } from '#app/ui/shared/resilient-route.ts'
import { createPaidOrder } from '#test/support/paid-order-fixtures.ts'

import { PaymentByLink } from './payment-by-link.tsx'
import { PaymentFailed, PaymentPending, PaymentUnpaid } from './payment-views.tsx'

const order = createPaidOrder({ state: 'awaiting-payment' })

afterEach(cleanup)

test('"Pagar agora" is pressed twice → one checkout is asked for', async () => {
  const send = vi.fn<(orderId: FormDataEntryValue | null) => Promise<null>>(
    () => new Promise((resolve) => setTimeout(() => resolve(null), 50)),
  )
  open(send)
  await userEvent.dblClick(screen.getByRole('button', { name: 'Pagar agora' }))
  await screen.findByRole('button', { name: 'Pagar agora' })

  expect(send.mock.calls).toEqual([[order.id]])
})

test('the server fails → the page stays, says that nothing was charged, and the button can be pressed again', async () => {
  open(() => Promise.reject(new TypeError('Failed to fetch')))
  await userEvent.click(screen.getByRole('button', { name: 'Pagar agora' }))

  expect(await screen.findByText(/Nada foi cobrado: tente de novo/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Pagar agora' })).toBeTruthy()
})

const failing = () => resilientAction({ serverAction: () => Promise.reject(new TypeError('Failed to fetch')) })

test('the server fails while a link is missing → the page stays, and says that nothing was charged', async () => {
  const props = { order, link: null, hasLink: false, isMissing: true, own: true, whatsapp: '5511999999999' }
  const Return = createRoutesStub([
    { path: '/pagamento-retorno', Component: () => <PaymentByLink {...props} />, action: failing },
  ])
  render(<Return initialEntries={['/pagamento-retorno']} />)
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))

  expect(await screen.findByText(/Nada foi cobrado: tente de novo/)).toBeTruthy()
})

test('a card was refused while a Pix waits → says that the Pix holds, with its code', () => {
  const payment = { status: 'pending', statusDetail: '', method: 'pix', ticketUrl: null, expiresAt: null } as const
  const refused = { method: 'credit-card', statusDetail: 'cc_rejected_other_reason' } as const
  const waiting = { ...order, canPayOtherwise: true, payment: { ...payment, payCode: '00020126' }, refused }
  const Page = () => <PaymentPending order={waiting} own qr={null} whatsapp="5511999999999" />
  const Return = createRoutesStub([{ path: '/', Component: Page }])
  render(<Return />)

  expect(screen.getByRole('status').textContent).toBe('O cartão foi recusado. O seu Pix ainda vale:')
  expect(screen.getByText('00020126')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Pagar de outro jeito' })).toBeTruthy()
})

test.each([true, false])(
  'a boleto waits, own browser: %s → only there another way to pay, and not to pay twice',
  (own) => {
    const payment = {
      status: 'pending',
      statusDetail: '',
      method: 'boleto',
      ticketUrl: 'https://pagar.exemplo.com.br/boleto',
      payCode: null,
      expiresAt: null,
    } as const
    const waiting = { ...order, canPayOtherwise: true, payment }
    const Page = () => <PaymentPending order={waiting} own={own} qr={null} whatsapp="5511999999999" />
    const Return = createRoutesStub([{ path: '/', Component: Page }])
    render(<Return />)

    expect(screen.queryByRole('button', { name: 'Pagar de outro jeito' }) !== null).toBe(own)
    expect(screen.queryByText(/Não pague de novo/) !== null).toBe(own)
  },
)

test('a payment that failed → what happened and what to do, in sight', () => {
  render(<PaymentFailed order={null} own={false} whatsapp="5511999999999" />)

  for (const sentence of [
    'Houve um problema com seu pagamento. Por favor, tente novamente ou entre em contato com nosso suporte.',
    'Você pode tentar novamente ou entrar em contato com nosso suporte para resolver o problema.',
  ])
    expect(screen.getByText(sentence).closest('.sr-only')).toBeNull()
})

function open(send: (orderId: FormDataEntryValue | null) => Promise<null>) {
  const Return = createRoutesStub([
    {
      path: '/pagamento-retorno',
      Component: () => <PaymentUnpaid order={order} own whatsapp="5511999999999" />,
      action: async ({ request }) => {
        const orderId = (await request.formData()).get('order')
        return resilientAction({ serverAction: () => send(orderId) })
      },
    },
  ])
  render(<Return initialEntries={['/pagamento-retorno?status=null']} />)
}
