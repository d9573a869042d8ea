import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'

import { cents } from '#core/shared/money.ts'

import { RefundSheet } from './refund-sheet.tsx'

test('an order with extras, no script → its extras can be ticked', () => {
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <RefundSheet
          payment={{ providerId: '77', amount: cents(468_00), refunded: cents(0) }}
          lines={[{ id: 'registro-ubc', title: 'Registro UBC', amount: cents(249_00) }]}
          reason=""
          staysPaid={false}
          submission="0198f0a0-0000-7000-8000-000000000000"
          failure={null}
        />
      ),
    },
  ])
  const html = renderToStaticMarkup(<Stub initialEntries={['/?devolver=77']} />)

  expect(html).toMatch(/name="how"[^>]*value="itens"/)
  expect(html).toMatch(/name="line"[^>]*value="registro-ubc"/)
  expect(html).toContain('Registrar reembolso manual')
  // Hidden by a style that follows the choice, not by an attribute that only a script takes away.
  expect(html).not.toMatch(/<fieldset[^>]* hidden/)
})

test('a payment that came outside the provider → goes back the same way, there is nothing to choose', () => {
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <RefundSheet
          payment={{ providerId: 'manual-7', amount: cents(219_00), refunded: cents(0) }}
          lines={[]}
          reason=""
          staysPaid={false}
          submission="0198f0a0-0000-7000-8000-000000000000"
          failure={null}
        />
      ),
    },
  ])

  expect(renderToStaticMarkup(<Stub initialEntries={['/?devolver=manual-7']} />)).not.toContain('name="byHand"')
})

test('a payment that is known to be too much → the reason is written already, and the button names the amount', () => {
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <RefundSheet
          payment={{ providerId: '78', amount: cents(79_00), refunded: cents(0) }}
          lines={[]}
          reason="Pagamento em duplicidade"
          staysPaid
          submission="0198f0a0-0000-7000-8000-000000000000"
          failure={null}
        />
      ),
    },
  ])
  const html = renderToStaticMarkup(<Stub initialEntries={['/?devolver=78']} />)

  expect(html).toMatch(/<textarea[^>]*name="reason"[^>]*>Pagamento em duplicidade</)
  expect(html).toMatch(/<button[^>]*type="submit"[^>]*>[^/]*<span[^>]*>\s*R\$\s79,00</)
})
