// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, Link } from 'react-router'
import { afterEach, expect, test } from 'vitest'

import { fillForm } from '#app/ui/admin/hooks/preserved-form.ts'
import { cents } from '#core/shared/money.ts'

import { RefundSheet } from './refund-sheet.tsx'

afterEach(cleanup)

let readings = 0

async function open() {
  const Stub = createRoutesStub([
    {
      path: '/',
      loader: () => `id-${(readings += 1)}`,
      HydrateFallback: () => null,
      Component: ({ loaderData }) => (
        <>
          <Link to="/">Fechar</Link>
          <Link to="/?devolver=77">Reembolsar outra parte</Link>
          <RefundSheet
            payment={{ providerId: '77', amount: cents(219_00), refunded: cents(0) }}
            lines={[]}
            reason=""
            staysPaid={false}
            submission={String(loaderData)}
            failure={null}
          />
        </>
      ),
    },
  ])
  await act(async () => render(<Stub initialEntries={['/?devolver=77']} />))
}

const submission = () => document.querySelector<HTMLInputElement>('[name=submission]')?.value
const submitText = () => document.querySelector('button[type=submit]')?.textContent
const press = (text: string) => act(async () => fireEvent.click(screen.getByText(text)))

test('a second part on the same screen → a form of its own, with nothing chosen in it', async () => {
  await open()
  const first = submission()
  await act(async () => fireEvent.click(screen.getByLabelText('Reembolso parcial')))
  fireEvent.change(screen.getByLabelText('Valor a reembolsar'), { target: { value: '10,00' } })
  await press('Fechar')
  await press('Reembolsar outra parte')

  expect(submission()).not.toBe(first)
  expect(submitText()).toMatch(/219,00/)
})

test('a part was sent and the password asked for → the part is in the form again, and on its button', async () => {
  await open()
  let isFilled = false
  await act(async () => {
    isFilled = fillForm([
      ['intent', 'refund'],
      ['submission', 'of-the-first-reading'],
      ['payment', '77'],
      ['sum', '5000'],
      ['how', 'parte'],
      ['amount', '50,00'],
      ['reason', 'Pela demora'],
    ])
  })

  expect([isFilled, submitText()]).toEqual([true, expect.stringMatching(/R\$\s50,00/)])
  expect(document.querySelector<HTMLInputElement>('[name=sum]')?.value).toBe('5000')
})

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
