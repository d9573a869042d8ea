import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'

import { cents } from '#core/shared/money.ts'

import { VoucherRows } from './voucher-rows.tsx'

const voucher = {
  id: '0198f0a0-0000-7000-8000-000000000001',
  orderId: '0198f0a0-0000-7000-8000-000000000002',
  code: 'H0042',
  buyerName: 'Rosa Antunes',
  orderState: 'paid',
  state: 'active',
  price: cents(219_00),
  balance: cents(219_00),
  validUntil: new Date('2031-11-23T12:00:00Z'),
  redemptions: [],
} as const

function render(path: string, change: Partial<Parameters<typeof VoucherRows>[0]['vouchers'][number]> = {}) {
  const Stub = createRoutesStub([
    { path: '/admin/vales', Component: () => <VoucherRows vouchers={[{ ...voucher, redemptions: [], ...change }]} /> },
  ])
  return renderToStaticMarkup(<Stub initialEntries={[path]} />)
}

test('a voucher on a later page of the list → its dialog opens on that page, where the voucher is', () => {
  expect(render('/admin/vales?antes=7_x')).toContain(`href="/admin/vales?antes=7_x&amp;trocar=${voucher.id}"`)
})

test('an order that expired unpaid → its voucher waits for no payment', () => {
  const rows = render('/admin/vales', { orderState: 'expired', state: 'unpaid', validUntil: null })
  expect(rows).toContain('Expirado')
  expect(rows).not.toContain('Aguardando pagamento')
})
