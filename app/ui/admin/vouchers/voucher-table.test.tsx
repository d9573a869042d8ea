import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'

import { cents } from '#core/shared/money.ts'

import { VoucherTable } from './voucher-table.tsx'

const voucher = {
  id: '0198f0a0-0000-7000-8000-000000000001',
  orderId: '0198f0a0-0000-7000-8000-000000000002',
  code: 'H0042',
  buyerName: 'Rosa Antunes',
  orderState: 'paid',
  state: 'active',
  origin: 'shop',
  reason: '',
  packageName: 'Essencial',
  isRevocable: false,
  price: cents(219_00),
  balance: cents(219_00),
  validUntil: new Date('2031-11-23T12:00:00Z'),
  createdAt: new Date('2026-11-23T12:00:00Z'),
  redemptions: [],
} as const

function render(path: string, change: Partial<Parameters<typeof VoucherTable>[0]['rows'][number]> = {}) {
  const Stub = createRoutesStub([
    {
      path: '/admin/vales',
      Component: () => (
        <VoucherTable
          rows={[{ ...voucher, redemptions: [], ...change }]}
          sorting={{ order: 'created', isReversed: false }}
        />
      ),
    },
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

test('a courtesy → says that the books do not know it, why it was given, and how it is revoked', () => {
  const given = { origin: 'courtesy', reason: 'Aniversário do bairro', isRevocable: true } as const
  const rows = render('/admin/vales', given).replaceAll('\u00a0', ' ')

  expect(rows).toContain('Cortesia, pacote Essencial, sem valor no livro')
  expect(rows).toContain('Motivo: Aniversário do bairro')
  expect(rows).toContain(`href="/admin/vales?revogar=${voucher.id}"`)
  expect(rows).toContain(`action="/admin/vales/${voucher.orderId}/cartao.pdf"`)
})

test('a voucher that was sold in the shop → its card is never shown to staff, and it is not revoked', () => {
  const rows = render('/admin/vales')
  expect(rows).not.toContain('cartao.pdf')
  expect(rows).not.toContain('Revogar')
})
