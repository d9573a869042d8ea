// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { orderForm, type OrderTyped } from '#copy/order/order-form.ts'
import { findPackage, packageOrFallback } from '#core/catalog/catalog.ts'
import { quote } from '#core/catalog/quote.ts'
import { formatBRL } from '#core/shared/money.ts'
import { firstCatalog } from '#db/seed/catalog.ts'
import { firstSettings } from '#db/seed/settings.ts'
import { expectNone } from '#test/support/guard.ts'

import { CheckoutForm, type CheckoutSender } from './checkout-form.tsx'
import { createCheckoutView } from './checkout-view.ts'

const pkg = packageOrFallback(firstCatalog, 'profissional')
const values: OrderTyped = {
  ...orderForm.initial,
  name: '',
  email: '',
  phone: '',
  lyric: 'nao',
  offer: 'pacote',
  extras: [],
  discount: '',
  invoice: '',
  taxId: '',
  terms: '',
  submission: '0198f0a0-0000-7000-8000-000000000000',
}
const unlimited = { from: null, until: null, totalLimit: null, buyerLimit: null }
const buyer = { name: 'Ana Lima', email: 'ana@exemplo.com.br' }

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(cleanup)

/** Asked for only at times: what looks mistyped, the hours of a surprise, whom an invoice is for, which of two offers. */
const askedAtTimes = ['emailConfirmed', 'quiet', 'taxId', 'offer']

test('the form of the checkout → every field it reads is on its page', () => {
  open()
  const named = [...document.querySelectorAll<HTMLInputElement>('form [name]')].map(({ name }) => name)
  expectNone(
    orderForm.names.filter((name) => !named.includes(name) && !askedAtTimes.includes(name)),
    'Nobody can fill these in: give each its place in checkout-form.tsx, `<Field {...orderForm.input(NAME, answer)} />`.',
  )
})

test('an extra is ticked → total and deadline are those of the server', async () => {
  const { user } = open()
  const priced = quote(firstCatalog, { packageId: pkg.id, extras: ['entrega-expressa'] })

  await user.click(screen.getByRole('checkbox', { name: /Entrega Expressa/ }))

  expect(priced.ok && document.querySelector('[data-total]')?.textContent).toBe(
    priced.ok && formatBRL(priced.value.total),
  )
  expect(screen.getByRole('complementary', { name: 'Resumo do Pedido' }).textContent).toContain(
    'Prazo: até 2 dias úteis',
  )
})

test('another mistake in a field → the message about the first one goes at once', async () => {
  const { user } = open()
  await user.click(screen.getByRole('button', { name: 'Pagar agora' }))
  expect(screen.getByText(/Informe o seu e-mail/)).toBeTruthy()

  await user.type(screen.getByLabelText('E-mail'), 'ana@gmial.com')

  expect(screen.queryByText(/Informe o seu e-mail/)).toBeNull()
})

test('what is bought → folded behind its total and its deadline, which follow the extras', async () => {
  const { user } = open()
  const summary = screen.getByRole('region', { name: 'O que você leva' })
  const folded = summary.querySelector('details')
  const seen = summary.querySelector('summary')
  expect(folded?.open).toBe(false)

  const priced = quote(firstCatalog, { packageId: pkg.id, extras: ['entrega-expressa'] })
  await user.click(screen.getByRole('checkbox', { name: /Entrega Expressa/ }))
  expect(seen?.textContent).toContain(priced.ok ? formatBRL(priced.value.total) : 'no price')
  expect(seen?.textContent).toContain('até 2 dias úteis')

  await user.click(within(summary).getByRole('heading'))
  expect(folded?.open).toBe(true)
})

test('who buys was typed, and the page is read again → it is still there, in this tab only', async () => {
  const { user } = open()
  await user.type(screen.getByLabelText('Seu nome'), 'Ana Lima')
  await user.type(screen.getByLabelText('E-mail'), 'ana@exemplo.com.br')
  cleanup()
  open()

  const shown = ['Seu nome', 'E-mail'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value)
  expect(shown).toEqual(['Ana Lima', 'ana@exemplo.com.br'])
  expect(JSON.stringify(localStorage)).not.toContain('ana@exemplo.com.br')

  cleanup()
  sessionStorage.clear()
  open()
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('')
})

test('a wrong address → its message and the focus, no contract', async () => {
  const { user } = open({ ...values, name: 'Ana Lima', email: 'ana@' })

  await user.click(screen.getByRole('button', { name: 'Pagar agora' }))

  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('E-mail')))
  expect(screen.getByText(/^Confira o e-mail/)).toBeTruthy()
  expect(sheet().open).toBe(false)
})

test('a mistyped address → asked about before the contract, corrected with one tap', async () => {
  const { user } = open({ ...values, name: 'Ana Lima', emailConfirmed: '' })
  await user.type(screen.getByLabelText('E-mail'), 'ana@gmial.com')

  await user.click(screen.getByRole('button', { name: 'Pagar agora' }))
  expect(sheet().open).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Usar ana@gmail.com' }))
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('ana@gmail.com')
  expect(screen.queryByText(/Você quis dizer/)).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Pagar agora' }))
  await waitFor(() => expect(sheet().open).toBe(true))
})

test('a mistyped address that is right → taken when its owner says so', async () => {
  const { user } = open({ ...values, name: 'Ana Lima', emailConfirmed: '' })
  await user.type(screen.getByLabelText('E-mail'), 'ana@gmial.com')
  await user.tab()

  await user.click(screen.getByRole('button', { name: 'Está certo como escrevi' }))
  await user.click(screen.getByRole('button', { name: 'Pagar agora' }))

  await waitFor(() => expect(sheet().open).toBe(true))
})

test('the address is put right → its message goes while typing', async () => {
  const { user } = open({ ...values, name: 'Ana Lima', email: 'ana@' })
  await user.click(screen.getByRole('button', { name: 'Pagar agora' }))

  await user.type(screen.getByLabelText('E-mail'), 'exemplo.com.br')

  expect(screen.queryByText(/^Confira o e-mail/)).toBeNull()
})

test('all is right → the contract names who receives it, and is accepted only once the terms are ticked', async () => {
  const { user, order } = open({ ...values, ...buyer })
  await user.click(screen.getByRole('button', { name: 'Pagar agora' }))
  const contract = within(sheet())
  const accept = contract.getByRole('button', { name: 'Aceitar e Prosseguir' })
  expect(contract.getByText('Contrato, avisos e música vão para ana@exemplo.com.br.')).toBeTruthy()
  expect(accept).toHaveProperty('disabled', true)

  await user.click(contract.getByRole('checkbox'))
  await user.click(accept)

  expect(order.submit).toHaveBeenCalledTimes(1)
})

test('an invoice is wanted for a wrong CPF → its message, no contract; without the invoice it does not matter', async () => {
  const { user } = open({ ...values, ...buyer })
  await user.click(screen.getByRole('checkbox', { name: /Quero nota fiscal/ }))
  await user.type(screen.getByLabelText('CPF ou CNPJ'), '529.982.247-24')
  await user.click(screen.getByRole('button', { name: 'Pagar agora' }))
  expect(screen.getByText(/^Confira o CPF ou o CNPJ/)).toBeTruthy()
  expect(sheet().open).toBe(false)

  await user.click(screen.getByRole('checkbox', { name: /Quero nota fiscal/ }))
  await user.click(screen.getByRole('button', { name: 'Pagar agora' }))
  expect(sheet().open).toBe(true)
})

test('a code was typed and not applied → it is applied before the contract opens', async () => {
  const { user, order, discount } = open({ ...values, ...buyer })
  await user.type(screen.getByLabelText('Código'), 'PROFISSIONAL5')

  await user.click(screen.getByRole('button', { name: 'Pagar agora' }))

  expect(discount.submit).toHaveBeenCalledTimes(1)
  expect(order.submit).not.toHaveBeenCalled()
  expect(sheet().open).toBe(false)
})

test('Enter in a field → the contract, not a form that leaves', async () => {
  const { user, order } = open({ ...values, ...buyer })

  await user.type(screen.getByLabelText('E-mail'), '{Enter}')

  expect(sheet().open).toBe(true)
  expect(order.submit).not.toHaveBeenCalled()
})

test('the order does not arrive → the contract says why and who can help', () => {
  open({ ...values, ...buyer }, { order: sender({ failure: 'offline' }) })

  expect(within(sheet()).getByText(/^Sem conexão\. Nada se perdeu e nada foi cobrado/)).toBeTruthy()
})

test('the choice → stored without personal data, and restored', async () => {
  const { user } = open({ ...values, ...buyer })
  await user.click(screen.getByRole('radio', { name: /Sim, tenho a letra/ }))
  await user.click(screen.getByRole('checkbox', { name: /Entrega Expressa/ }))
  const stored: unknown = JSON.parse(localStorage.getItem('paymentData') ?? '')
  cleanup()

  open()

  expect(stored).toEqual({
    packageId: pkg.id,
    packageName: pkg.name,
    lyric: 'sim',
    extras: ['entrega-expressa'],
  })
  expect(screen.getByRole('radio', { name: /Sim, tenho a letra/ })).toHaveProperty('checked', true)
  expect(screen.getByRole('checkbox', { name: /Entrega Expressa/ })).toHaveProperty('checked', true)
})

test('the answer refuses the order → the reason has the focus', async () => {
  open({ ...values, ...buyer }, { refusal: 'offer-changed' })

  await waitFor(() => expect(document.activeElement?.textContent).toContain('O contrato ou o preço mudou'))
})

test('what the browser is sent → no discount code but the one that was typed', () => {
  const view = createCheckoutView(
    { catalog: firstCatalog, settings: firstSettings, textOverrides: {} },
    { pkg, bespoke: null, discount: 'profissional5' },
  )

  expect(view.prices.discounts.map(({ id }) => id)).toEqual(['PROFISSIONAL5'])
  expect(JSON.stringify(view)).not.toContain('PREMIUM5')
  expect(findPackage(view.prices, 'premium')).toBeUndefined()
})

test('a code covers the whole price → the button confirms, and no word is about paying or an invoice', () => {
  const catalog = { ...firstCatalog, discounts: [{ ...unlimited, id: 'TUDO', packageId: pkg.id, percent: 100 }] }
  const view = createCheckoutView(
    { catalog, settings: firstSettings, textOverrides: {} },
    { pkg, bespoke: null, discount: 'TUDO' },
  )
  const shared = {
    errors: {},
    refusal: null,
    order: sender(),
    discount: sender(),
    typed: { current: null },
    entry: null,
  }
  const free = { ...values, discount: 'TUDO' }
  render(<CheckoutForm {...shared} view={view} values={free} offerFingerprint="abc" fresh added={false} />)

  expect(screen.getByRole('button', { name: 'Confirmar o pedido' })).toBeTruthy()
  const summary = screen.getByRole('complementary', { name: 'Resumo do Pedido' }).textContent ?? ''
  expect(summary).toContain('Conta a partir da confirmação do pedido')
  expect(summary).not.toMatch(/pagar|pagando|pagamento/i)
  expect(screen.queryByRole('checkbox', { name: /Quero nota fiscal/ })).toBeNull()
})

test('a code covers the whole price, and the number of an invoice is wrong → its field is there to be mended', () => {
  const catalog = { ...firstCatalog, discounts: [{ ...unlimited, id: 'TUDO', packageId: pkg.id, percent: 100 }] }
  const data = { catalog, settings: firstSettings, textOverrides: {} }
  const view = createCheckoutView(data, { pkg, bespoke: null, discount: 'TUDO' })
  const shared = { refusal: null, order: sender(), discount: sender(), typed: { current: null }, entry: null }
  const wrong = { ...values, discount: 'TUDO', invoice: 'sim', taxId: '123' }
  const errors = { taxId: 'tax-id-invalid' as const }
  const rest = { offerFingerprint: 'abc', fresh: true, added: false }
  render(<CheckoutForm {...shared} {...rest} view={view} values={wrong} errors={errors} />)

  expect(screen.getByRole('checkbox', { name: /Quero nota fiscal/ })).toBeTruthy()
})

test('something is left to pay → an invoice can be asked for', () => {
  open()
  expect(screen.getByRole('checkbox', { name: /Quero nota fiscal/ })).toBeTruthy()
})

test('somebody types on while a code is applied → what was typed stays, and so does the focus', async () => {
  const user = userEvent.setup()
  const typed = { current: null }
  const view = createCheckoutView(
    { catalog: firstCatalog, settings: firstSettings, textOverrides: {} },
    { pkg, bespoke: null, discount: '' },
  )
  const shared = {
    view,
    offerFingerprint: 'abc',
    errors: {},
    refusal: null,
    order: sender(),
    discount: sender(),
    typed,
    entry: 'abcdefghijkl',
  }
  const { rerender } = render(<CheckoutForm key={0} {...shared} values={values} fresh added={false} />)
  await user.click(screen.getByRole('checkbox', { name: /Entrega Expressa/ }))
  await user.type(screen.getByLabelText('Seu nome'), 'Ana')
  for (const part of parts()) part.open = true

  const answered = { ...values, discount: 'NATAL' }
  rerender(<CheckoutForm key={1} {...shared} values={answered} fresh={false} added />)

  expect(screen.getByLabelText<HTMLInputElement>('Seu nome').value).toBe('Ana')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Entrega Expressa/ }).checked).toBe(true)
  expect(screen.getByLabelText<HTMLInputElement>('Código').value).toBe('NATAL')
  expect(location.search).toBe('?entrada=abcdefghijkl')
  expect(parts().every(({ open: isOpen }) => isOpen)).toBe(true)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(document.activeElement).toBe(screen.getByLabelText('Seu nome'))
})

function parts(): HTMLDetailsElement[] {
  return [...document.querySelectorAll('details')]
}

function open(
  sent: OrderTyped = values,
  { order = sender(), refusal = null }: { order?: ReturnType<typeof sender>; refusal?: 'offer-changed' | null } = {},
) {
  const discount = sender()
  const view = createCheckoutView(
    { catalog: firstCatalog, settings: firstSettings, textOverrides: {} },
    { pkg, bespoke: null, discount: sent.discount },
  )
  render(
    <CheckoutForm
      view={view}
      values={sent}
      offerFingerprint="abc"
      errors={{}}
      refusal={refusal}
      fresh={refusal === null}
      added={false}
      order={order}
      discount={discount}
      typed={{ current: null }}
      entry={null}
    />,
  )
  return { user: userEvent.setup(), order, discount }
}

function sender(change: Partial<CheckoutSender> = {}) {
  return { submit: vi.fn<CheckoutSender['submit']>(), isSending: false, failure: null, ...change }
}

function sheet(): HTMLDialogElement {
  const dialog = document.querySelector('dialog')
  if (!dialog) throw new Error('no contract')
  return dialog
}
